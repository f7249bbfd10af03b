import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleForBrowser } from './testing/bundleForBrowser.js';

/** Bytes of the SDK with everything it needs, minified and compressed as a web server sends it. */
const compressedBytesMax = 116_000;

test('the SDK stays small in a browser, and needs nothing of Node there', async () => {
  const code = await bundleForBrowser(fileURLToPath(new URL('./index.js', import.meta.url)));
  const compressed = gzipSync(code).length;
  console.log(`bundle: ${code.length} bytes, ${compressed} compressed, bound ${compressedBytesMax}`);
  assert.ok(compressed <= compressedBytesMax, `${compressed} bytes`);
  assert.doesNotMatch(code, /from\s*["']node:|require\(/);
});
