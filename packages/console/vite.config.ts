import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `TRICORN_URL` is the server that `vite` passes requests on to while one works on the console. */
const server = process.env['TRICORN_URL'] ?? 'http://127.0.0.1:8080';

/** How many parts of the console must need a module before all of them load it together. */
const roomsMin = 10;

export default defineConfig({
  plugins: [react()],
  // A proxy may serve the console below a path; the server writes the way back to it into the page.
  base: './',
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
      // One of its modules compiles WebAssembly when it loads, which the policy of the page forbids and nobody needs;
      // scripts/buildPage.js leaves it out too.
      treeshake: { moduleSideEffects: [{ test: /hyparquet-compressors/, sideEffects: false }] },
      output: {
        // What most rooms need travels in two files: a hundred small ones take longer to arrive.
        codeSplitting: {
          groups: [
            // The sign-in describes errors, but loads the client only when it is sent.
            {
              name: 'first',
              test: /packages\/(client|contract)\/dist\/errors\.js$|vite\/preload-helper/,
              priority: 2,
            },
            {
              name: 'client',
              test: /packages\/(client|contract)\/|node_modules\/zod\//,
              minShareCount: roomsMin,
              priority: 1,
            },
            { name: 'shared', minShareCount: roomsMin },
          ],
        },
      },
      // HPKE asks for crypto of Node only where that of a browser is missing; sax does without streams of Node.
      onwarn: (warning, warn) => {
        if (!/Module "(crypto|stream)" has been externalized/.test(warning.message)) warn(warning);
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
