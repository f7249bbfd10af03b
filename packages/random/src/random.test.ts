import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from './createRandom.js';

test('a seed keeps giving the same numbers: pictures, models and reports of stored seeds depend on it', () => {
  const words = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 3 }, () => random.uniform() * 2 ** 32);
  };
  assert.deepEqual(words(1), [393288148, 2174103013, 3814759091]);
  assert.deepEqual(words(2 ** 32 + 7), [1805794807, 316005455, 800424377]);
  const random = createRandom(7);
  assert.deepEqual(
    [random.normal(), random.normal(), random.below(1_000)],
    [1.2426813104729661, 2.1183062970403173, 929],
  );
});

test('seeds beyond 32 bits and forks differ from their origin and from each other', () => {
  const firsts = [
    createRandom(7),
    createRandom(2 ** 32 + 7),
    createRandom(7).fork(0),
    createRandom(7).fork(1),
  ].map((random) => random.uniform());
  assert.equal(new Set(firsts).size, firsts.length);
});

test('a fork does not depend on the numbers drawn before it', () => {
  const used = createRandom(5);
  used.uniform();
  assert.equal(used.fork(3).uniform(), createRandom(5).fork(3).uniform());
});

test('shuffling keeps every value and reaches every order', () => {
  const random = createRandom(1);
  const orders = new Set<string>();
  for (let turn = 0; turn < 200; turn++) orders.add(random.shuffle(Int32Array.of(0, 1, 2)).join(''));
  assert.deepEqual([...orders].sort(), ['012', '021', '102', '120', '201', '210']);
});

test('normal numbers have mean 0 and variance 1', () => {
  const values = Array.from({ length: 50_000 }, createRandom(1).normal);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  assert.ok(Math.abs(mean) < 0.02 && Math.abs(variance - 1) < 0.03, `${mean} ${variance}`);
});
