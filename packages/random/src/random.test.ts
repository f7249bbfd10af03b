import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from './createRandom.js';
import { drawNormal, mulberry32 } from './mulberry32.js';

test('a seed keeps giving the same numbers: models and reports of stored seeds depend on it', () => {
  const random = createRandom(7);
  assert.deepEqual([random.next(), random.next()], [0.9363075352305357, 0.336677906436331]);
  assert.equal(random.below(1_000), 550);
  const uniform = mulberry32(7);
  assert.deepEqual([uniform(), uniform()], [0.011704753153026104, 0.06195825757458806]);
  assert.equal(uniform() * 2 ** 32, 4195786334);
});

test('seeds beyond 32 bits and forks differ from their origin and from each other', () => {
  const firsts = [
    createRandom(7),
    createRandom(2 ** 32 + 7),
    createRandom(7).fork(0),
    createRandom(7).fork(1),
  ].map((random) => random.next());
  assert.equal(new Set(firsts).size, firsts.length);
});

test('a fork does not depend on the numbers drawn before it', () => {
  const used = createRandom(5);
  used.next();
  assert.equal(used.fork(3).next(), createRandom(5).fork(3).next());
});

test('shuffling keeps every value and reaches every order', () => {
  const random = createRandom(1);
  const orders = new Set<string>();
  for (let turn = 0; turn < 200; turn++) orders.add(random.shuffle(Int32Array.of(0, 1, 2)).join(''));
  assert.deepEqual([...orders].sort(), ['012', '021', '102', '120', '201', '210']);
});

for (const [name, draw] of Object.entries({
  createRandom: createRandom(1).normal,
  mulberry32: (
    (uniform) => () =>
      drawNormal(uniform)
  )(mulberry32(1)),
})) {
  test(`normal numbers of ${name} have mean 0 and variance 1`, () => {
    const values = Array.from({ length: 50_000 }, draw);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    assert.ok(Math.abs(mean) < 0.02 && Math.abs(variance - 1) < 0.03, `${mean} ${variance}`);
  });
}
