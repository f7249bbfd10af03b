import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { KernelSpace } from './kernels.js';

test('the generated kernels are what their sources compile to', { timeout: 300_000 }, async () => {
  const script = new URL('../../scripts/compileKernels.js', import.meta.url).href;
  const { compileKernels, generatedFile } = (await import(script)) as {
    compileKernels(): Promise<string>;
    generatedFile: URL;
  };
  assert.equal(readFileSync(generatedFile, 'utf8'), await compileKernels(), 'run scripts/buildKernels.js');
});

test('floats are sorted as the language sorts them: negative ones, both zeros, infinities and the smallest', () => {
  const random = createRandom(5);
  const special = [0, -0, Infinity, -Infinity, 1e-45, -1e-45, 3.4e38, -3.4e38, 1, 1, -1];
  for (const count of [0, 1, 2, 11, 3_000]) {
    const given = Float32Array.from(
      { length: count },
      (_, i) => special[i] ?? random.normal() * 10 ** (i % 9),
    );
    const space = new KernelSpace();
    const [values, spare, counts] = [count * 4, count * 4, 3 * 2048 * 4].map((bytes) => space.reserve(bytes));
    space.floats(values!, count).set(given);
    space.run.sortFloats(values!, count, spare!, counts!);
    const bits = (floats: Float32Array) => [...new Uint32Array(floats.buffer, floats.byteOffset, count)];
    assert.deepEqual(bits(space.floats(values!, count)), bits(given.slice().sort()));
  }
});
