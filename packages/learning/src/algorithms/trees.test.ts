import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { Matrix } from '../math/matrix.js';
import { scoreRegression } from '../metrics/regression.js';
import type { Classifier, FitContext, Regressor } from './algorithm.js';
import { checkParameters } from './parameters.js';
import { findAlgorithm } from './registry.js';

const context = (seed: number): FitContext => ({
  random: createRandom(seed),
  work: () => {},
  progress: () => {},
  breathe: async () => {},
});

/** Friedman's first benchmark: five of ten columns matter, two of them together. Noise has variance 1. */
function friedman(rows: number, seed: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const x: Matrix = {
    rows,
    columns: 10,
    data: Float64Array.from({ length: rows * 10 }, () => random.uniform()),
  };
  const y = Float64Array.from({ length: rows }, (_, row) => {
    const [a, b, c, d, e] = x.data.subarray(row * 10, row * 10 + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    return 10 * Math.sin(Math.PI * a * b) + 20 * (c - 0.5) ** 2 + 10 * d + 5 * e + random.normal();
  });
  return { x, y };
}

const r2Of = async (
  name: string,
  params: Record<string, string>,
  rows: number,
  seed = 3,
): Promise<number> => {
  const algorithm = findAlgorithm(name) as Regressor;
  const [train, held] = [friedman(rows, 3), friedman(1000, 4)];
  const model = await algorithm.fit(
    train.x,
    train.y,
    checkParameters(algorithm.parameters, params),
    context(seed),
  );
  return scoreRegression(held.y, model.predict(held.x)).r2;
};

test('regressions reach the known scores of their kind on Friedman’s benchmark', async () => {
  // A linear model explains 0.71 to 0.75 of the variance, a forest of 1,000 rows 0.82 to 0.86, boosting above 0.89.
  const ridge = await r2Of('Ridge Regression', {}, 1000);
  assert.ok(ridge > 0.69 && ridge < 0.77, `ridge ${ridge}`);
  const forest = await r2Of('Random Forest Regression', { n_estimators: '20' }, 1000);
  assert.ok(forest > 0.8, `forest ${forest}`);
  const boosting = await r2Of('Gradient Boosting Regression', {}, 1000);
  assert.ok(boosting > 0.89, `boosting ${boosting}`);
});

test('ridge regression without a penalty finds the exact coefficients, and a penalty shrinks them', async () => {
  const random = createRandom(5);
  const x: Matrix = { rows: 50, columns: 3, data: Float64Array.from({ length: 150 }, () => random.normal()) };
  const y = Float64Array.from(
    { length: 50 },
    (_, row) => 7 + 2 * x.data[row * 3]! - 3 * x.data[row * 3 + 1]!,
  );
  const algorithm = findAlgorithm('Ridge Regression') as Regressor;
  const fit = (alpha: string) =>
    algorithm.fit(x, y, checkParameters(algorithm.parameters, { alpha }), context(1));
  const { facts } = await fit('0');
  [2, -3, 0].forEach((expected, index) => {
    assert.ok(Math.abs((facts['coefficients'] as number[])[index]! - expected) < 1e-9);
  });
  assert.ok(Math.abs((facts['intercept'] as number) - 7) < 1e-9);
  const shrunk = (await fit('50')).facts['coefficients'] as number[];
  assert.ok(shrunk[0]! > 0.5 && shrunk[0]! < 1.8);
});

/** Two classes, which a missing value gives away, and three classes by sectors. */
function classes(rows: number, seed: number, classCount: number) {
  const random = createRandom(seed);
  const x: Matrix = {
    rows,
    columns: 4,
    data: Float64Array.from({ length: rows * 4 }, () => random.normal()),
  };
  const y = Int32Array.from({ length: rows }, (_, row) => {
    const [a, b] = x.data.subarray(row * 4, row * 4 + 2);
    const angle = Math.floor(((Math.atan2(b!, a!) / Math.PI + 1) / 2) * classCount) % classCount;
    if (classCount === 2 && random.uniform() < 0.5) {
      x.data[row * 4] = Number.NaN;
      return 1;
    }
    return angle;
  });
  return { x, y };
}

for (const name of ['Random Forest', 'Gradient Boosting'])
  test(`${name} learns from missing values and from several classes, the same with the same seed`, async () => {
    const algorithm = findAlgorithm(name) as Classifier;
    const params = checkParameters(
      algorithm.parameters,
      name === 'Random Forest' ? { n_estimators: '20' } : { max_iter: '40' },
    );
    for (const classCount of [2, 3]) {
      const [train, held] = [classes(600, 1, classCount), classes(400, 2, classCount)];
      const fit = () => algorithm.fit(train.x, train.y, classCount, params, context(7));
      const model = await fit();
      const { labels, probabilities } = model.predict(held.x);
      const right = labels.filter((label, row) => label === held.y[row]).length;
      assert.ok(right > 370, `${classCount} classes: ${right} of 400`);
      for (let row = 0; row < 400; row++) {
        const sum = probabilities
          .subarray(row * classCount, (row + 1) * classCount)
          .reduce((total, p) => total + p, 0);
        assert.ok(Math.abs(sum - 1) < 1e-5);
      }
      assert.deepEqual((await fit()).predict(held.x), { labels, probabilities });
      const importance = [...model.importance!];
      assert.ok(importance[0]! + importance[1]! > importance[2]! + importance[3]!);
    }
  });

test('boosting stops early on held-out rows and keeps the best round', async () => {
  const algorithm = findAlgorithm('Gradient Boosting') as Classifier;
  const random = createRandom(9);
  const x: Matrix = {
    rows: 400,
    columns: 3,
    data: Float64Array.from({ length: 1200 }, () => random.normal()),
  };
  const y = Int32Array.from({ length: 400 }, () => random.below(2));
  const params = checkParameters(algorithm.parameters, { early_stopping: 'true', max_iter: '200' });
  const { facts } = await algorithm.fit(x, y, 2, params, context(1));
  assert.ok((facts['rounds'] as number) < 30, `noise was boosted for ${facts['rounds']} rounds`);
});
