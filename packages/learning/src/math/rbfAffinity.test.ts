import assert from 'node:assert/strict';
import test from 'node:test';
import { createRandom } from '@tricorn/random';
import { createMatrix } from './matrix.js';
import { rbfAffinity } from './rbfAffinity.js';

test('products with all similarities are right, and the same with any number of helpers', async () => {
  const random = createRandom(3);
  const x = createMatrix(301, 3);
  for (let p = 0; p < x.data.length; p++) x.data[p] = random.normal();
  const gamma = 0.7;
  const vectorCount = 5;
  const vectors = Float64Array.from({ length: vectorCount * x.rows }, () => random.normal());

  const weight = (i: number, j: number) => {
    let squared = 0;
    for (let c = 0; c < 3; c++) squared += (x.data[i * 3 + c]! - x.data[j * 3 + c]!) ** 2;
    return i === j ? 0 : Math.exp(-gamma * squared);
  };
  const rows = Array.from({ length: x.rows }, (_, i) => i);
  const roots = rows.map((i) => Math.sqrt(rows.reduce((sum, j) => sum + weight(i, j), 0)));
  const expected = vectors.map((_, place) => {
    const i = place % x.rows;
    const vector = vectors.subarray(place - i, place - i + x.rows);
    return rows.reduce((sum, j) => sum + (weight(i, j) / (roots[i]! * roots[j]!)) * vector[j]!, 0);
  });

  const products: Float64Array[] = [];
  for (const helpers of [0, 1, 3]) {
    const affinity = rbfAffinity(x, gamma, 8, helpers);
    try {
      const product = new Float64Array(vectors.length);
      for (let pass = 0; pass < 50; pass++) affinity.multiply(vectors, product, vectorCount);
      products.push(product);
    } finally {
      await affinity.dismiss?.();
    }
  }
  products[0]!.forEach((value, place) => {
    assert.ok(Math.abs(value - expected[place]!) < 1e-5);
  });
  assert.deepEqual(products[1], products[0]);
  assert.deepEqual(products[2], products[0]);
});
