import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the generated kernels are what their sources compile to', { timeout: 60_000 }, async () => {
  const script = new URL('../../scripts/compileKernels.js', import.meta.url).href;
  const { compileKernels, generatedFile } = (await import(script)) as {
    compileKernels(): Promise<string>;
    generatedFile: URL;
  };
  assert.equal(readFileSync(generatedFile, 'utf8'), await compileKernels(), 'run scripts/buildKernels.js');
});
