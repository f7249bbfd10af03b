import { build, stop } from 'esbuild-wasm';

/** One minified module with an entry and everything it imports. */
export async function bundleForBrowser(entry: string): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      logLevel: 'error',
    });
    return outputFiles[0]!.text;
  } finally {
    // esbuild runs in its own process.
    await stop();
  }
}
