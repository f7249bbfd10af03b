import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `TRICORN_URL` is the server that `vite` passes requests on to while one works on the console. */
const server = process.env['TRICORN_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    // Tests are compiled beside it, into dist/compiled.
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the page forbids inline content; small pictures stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: {
      // HPKE asks for Node's crypto only where a browser's is missing.
      onwarn: (warning, warn) => {
        if (!/Module "crypto" has been externalized/.test(warning.message)) warn(warning);
      },
    },
  },
  server: {
    proxy: {
      '/sdk': { target: server, ws: true },
      '/files': server,
      '/readyz': server,
    },
  },
});
