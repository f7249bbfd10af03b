import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@tricorn/random';
import type { FitContext, Regressor } from './algorithms/algorithm.js';
import { checkParameters } from './algorithms/parameters.js';
import { findAlgorithm } from './algorithms/registry.js';
import { columnMoments, createMatrix, type Matrix, takeRows } from './math/matrix.js';
import { scoreRegression } from './metrics/regression.js';

// What scikit-learn answers on the same data and the same split; made by fixtures/makeRegressions.py.

interface Fixture {
  x: number[][];
  y: number[];
  train: number[];
  test: number[];
  ridge: { coefficients: number[]; intercept: number };
  /** Predictions in standard deviations of the target. */
  svm: number[];
  tree: [number, number];
  mlp: [number, number];
  forest: [number, number];
  boosting: [number, number];
}

const folder = fileURLToPath(new URL('../fixtures/regressions/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Networks and forests depend on their seed, so the middle of three scores counts. */
const seeds = [1, 2, 3];

const context = (seed: number): FitContext => ({
  random: createRandom(seed),
  work: () => {},
  progress: () => {},
  breathe: async () => {},
});

test('there are three data sets to compare', () => {
  assert.equal(names.length, 3);
});

for (const name of names) {
  const fixture = JSON.parse(readFileSync(folder + name, 'utf8')) as Fixture;
  const x = standardised(fixture);
  const [train, held] = [takeRows(x, fixture.train), takeRows(x, fixture.test)];
  const take = (rows: number[]) => Float64Array.from(rows, (row) => fixture.y[row]!);
  const [trainY, heldY] = [take(fixture.train), take(fixture.test)];
  const fit = async (computation: string, params: Record<string, string> = {}, seed = 1) => {
    const algorithm = findAlgorithm(computation) as Regressor;
    return await algorithm.fit(train, trainY, checkParameters(algorithm.parameters, params), context(seed));
  };

  test(`ridge regression finds scikit-learn's coefficients on ${name}`, async () => {
    const { facts } = await fit('Ridge Regression');
    const { coefficients, intercept } = fixture.ridge;
    (facts['coefficients'] as number[]).forEach((found, column) => {
      assert.ok(Math.abs(found / coefficients[column]! - 1) < 1e-6, `column ${column}: ${found}`);
    });
    assert.ok(Math.abs((facts['intercept'] as number) / intercept - 1) < 1e-6);
  });

  test(`support vector regression predicts scikit-learn's numbers on ${name}`, async () => {
    const model = await fit('SVM Regression');
    const mean = trainY.reduce((sum, value) => sum + value, 0) / trainY.length;
    const deviation = Math.sqrt(trainY.reduce((sum, value) => sum + (value - mean) ** 2, 0) / trainY.length);
    model.predict(held).forEach((found, place) => {
      const own = (found - mean) / deviation;
      assert.ok(
        Math.abs(own - fixture.svm[place]!) < 0.01,
        `row ${place}: ${own} is not ${fixture.svm[place]}`,
      );
    });
  });

  for (const [computation, key, tolerance, params] of [
    ['Decision Tree Regression', 'tree', 0.03, { min_samples_leaf: '5' }],
    ['Deep Learning MLP Regression', 'mlp', 0.02, {}],
    ['Random Forest Regression', 'forest', 0.01, {}],
    ['Gradient Boosting Regression', 'boosting', 0.01, { early_stopping: 'false' }],
  ] as const)
    test(`${computation} is as good as scikit-learn's on ${name}`, async () => {
      const scores: number[] = [];
      for (const seed of seeds) {
        const model = await fit(computation, params, seed);
        scores.push(scoreRegression(heldY, model.predict(held)).r2);
      }
      const r2 = scores.sort((a, b) => a - b)[1]!;
      const [least] = fixture[key];
      assert.ok(r2 >= least - tolerance, `R² ${r2}, scikit-learn at least ${least}`);
    });
}

function standardised({ x, train }: Fixture): Matrix {
  const matrix = createMatrix(x.length, x[0]!.length);
  matrix.data.set(x.flat());
  const { means, variances } = columnMoments(takeRows(matrix, train));
  return {
    ...matrix,
    data: matrix.data.map((value, place) => {
      const column = place % matrix.columns;
      return (value - means[column]!) / Math.sqrt(variances[column]!);
    }),
  };
}
