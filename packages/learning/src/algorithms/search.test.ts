import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { FitContext, TrialProgress } from '../math/fitContext.js';
import type { Matrix } from '../math/matrix.js';
import { scoreRegression } from '../metrics/regression.js';
import type { Classifier, Regressor } from './algorithm.js';
import { candidates } from './candidates.js';
import type { Trial } from './halving.js';
import { checkParameters } from './parameters.js';
import { findAlgorithm } from './registry.js';

function counting(): { context: FitContext; operations: () => number } {
  let operations = 0;
  const context: FitContext = {
    random: createRandom(5),
    work: (count) => {
      operations += count;
    },
    progress: () => {},
    breathe: async () => {},
  };
  return { context, operations: () => operations };
}

/** Two rings: no straight line parts them. */
function rings(rows: number, seed: number) {
  const random = createRandom(seed);
  const x: Matrix = {
    rows,
    columns: 2,
    data: Float64Array.from({ length: rows * 2 }, () => random.normal()),
  };
  const y = Int32Array.from({ length: rows }, (_, row) =>
    Math.hypot(x.data[row * 2]!, x.data[row * 2 + 1]!) > 1.1 ? 1 : 0,
  );
  return { x, y };
}

test('a search keeps every trial, chooses a model that fits, and is the same with the same seed', async () => {
  const search = findAlgorithm('Model Search') as Classifier;
  const params = checkParameters(search.parameters, { trials_max: '8', work_max: '20000' });
  const { x, y } = rings(120, 1);
  const { context, operations } = counting();
  const model = await search.fit(x, y, 2, params, context);
  const trials = model.facts['trials'] as Trial[];
  assert.equal(trials.length, 8);
  const linear = trials.find(({ algorithm }) => algorithm === 'Logistic Regression')!;
  const { algorithm } = model.facts['chosen'] as { algorithm: string };
  assert.ok(algorithm !== 'Logistic Regression' && linear.score! < 0.75);
  const held = rings(500, 2);
  const right = model.predict(held.x).labels.filter((label, row) => label === held.y[row]).length;
  assert.ok(right > 425, `${algorithm}: ${right} of 500`);
  assert.ok(operations() <= search.estimate({ rows: 120, columns: 2, classes: 2 }, params));
  const again = await search.fit(x, y, 2, params, counting().context);
  assert.deepEqual(again.facts['trials'], trials);
});

test('with the default cap, every family is tried, on few rows first and the best on more', async () => {
  const search = findAlgorithm('Model Search') as Classifier;
  const params = checkParameters(search.parameters, {});
  const { x, y } = rings(1_200, 4);
  const { context, operations } = counting();
  const told: TrialProgress[] = [];
  const model = await search.fit(x, y, 2, params, { ...context, tell: (trial) => told.push(trial) });
  const trials = model.facts['trials'] as Trial[];
  assert.equal(trials.filter(({ score }) => score !== null).length, 30);
  assert.equal(new Set(trials.map(({ algorithm }) => algorithm)).size, 6);
  const most = Math.max(...trials.map(({ rows }) => rows));
  assert.ok(most >= 1_200 && trials.filter(({ rows }) => rows === most).length <= 4);
  assert.ok(trials.filter(({ rows }) => rows <= 302).length >= 20);
  assert.ok(told.length > 30 && told[0]!.trials === 30 && told.at(-1)!.rows === most);
  assert.ok(operations() <= search.estimate({ rows: 1_200, columns: 2, classes: 2 }, params));
});

test('a small cap leaves models out, and they are listed as such', async () => {
  const search = findAlgorithm('Model Search Regression') as Regressor;
  const params = checkParameters(search.parameters, { trials_max: '40', work_max: '100' });
  const { x } = rings(150, 3);
  const y = Float64Array.from({ length: 150 }, (_, row) => 3 * x.data[row * 2]! - x.data[row * 2 + 1]!);
  const { context, operations } = counting();
  const model = await search.fit(x, y, params, context);
  const trials = model.facts['trials'] as Trial[];
  assert.deepEqual((model.facts['chosen'] as { algorithm: string }).algorithm, 'Ridge Regression');
  assert.ok(trials.some(({ score }) => score === null));
  assert.ok(operations() <= search.estimate({ rows: 150, columns: 2, classes: 0 }, params));
  assert.ok(scoreRegression(y, model.predict(x)).r2 > 0.99);
});

test('every candidate has parameters that its algorithm accepts', () => {
  const names = [
    'Logistic Regression',
    'Gradient Boosting',
    'Random Forest',
    'Decision Tree',
    'SVM',
    'Deep Learning MLP',
    'Ridge Regression',
    'Gradient Boosting Regression',
    'Random Forest Regression',
    'Decision Tree Regression',
    'SVM Regression',
    'Deep Learning MLP Regression',
  ];
  for (const { algorithm, params } of candidates(names, createRandom(2), 200))
    checkParameters(findAlgorithm(algorithm).parameters, params);
});
