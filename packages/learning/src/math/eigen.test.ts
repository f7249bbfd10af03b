import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { largestEigenvectors, type Multiply } from './eigen.js';

const size = 120;
const random = createRandom(9);

/** A symmetric matrix with given eigenvalues: each is mirrored at two random planes. */
function matrixWith(values: readonly number[]): Multiply {
  const planes = [0, 1].map(() => {
    const normal = Float64Array.from({ length: size }, () => random.normal());
    const length = Math.hypot(...normal);
    return normal.map((value) => value / length);
  });
  const mirror = (vector: Float64Array, normal: Float64Array) => {
    const along = normal.reduce((sum, value, i) => sum + value * vector[i]!, 0);
    return vector.map((value, i) => value - 2 * along * normal[i]!);
  };
  return (vectors, result, count) => {
    for (let v = 0; v < count; v++) {
      let vector: Float64Array = vectors.slice(v * size, (v + 1) * size);
      for (const normal of planes) vector = mirror(vector, normal);
      vector = vector.map((value, i) => value * values[i]!);
      for (const normal of [...planes].reverse()) vector = mirror(vector, normal);
      result.set(vector, v * size);
    }
  };
}

for (const [what, values] of [
  ['spread evenly', Array.from({ length: size }, (_, i) => 1 - (2 * i) / size)],
  ['of which one towers above the rest', [1, ...Array.from({ length: size - 1 }, (_, i) => 0.3 / (i + 1))]],
  ['of which four are the same', Array.from({ length: size }, (_, i) => (i < 4 ? 1 : 0.9 - i / size))],
  ['of which most are zero', Array.from({ length: size }, (_, i) => (i < 3 ? 1 - i / 10 : 0))],
] as const) {
  test(`the largest eigenvalues are found with their vectors: ${what}`, async () => {
    const multiply = matrixWith(values);
    const wanted = 5;
    const found = await largestEigenvectors(multiply, {
      size,
      wanted,
      lowerBound: -1,
      tolerance: 1e-8,
      random: createRandom(1),
    });
    const products = new Float64Array(size * wanted);
    multiply(found.vectors, products, wanted);
    for (let c = 0; c < wanted; c++) {
      assert.ok(Math.abs(found.values[c]! - values[c]!) < 1e-7, `${found.values[c]} against ${values[c]}`);
      const own = found.vectors.subarray(c * size, (c + 1) * size);
      assert.ok(Math.abs(Math.hypot(...own) - 1) < 1e-9);
      for (let i = 0; i < size; i++)
        assert.ok(Math.abs(products[c * size + i]! - values[c]! * own[i]!) < 1e-7);
    }
  });
}
