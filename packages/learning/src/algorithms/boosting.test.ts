import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { BoostedTreeGrower } from '../math/boosting/BoostedTreeGrower.js';
import { BoostingRows } from '../math/boosting/BoostingRows.js';
import { squared } from '../math/boosting/objectives.js';
import { type Matrix, range } from '../math/matrix.js';
import type { Classifier, FitContext, Regressor } from './algorithm.js';
import { checkParameters } from './parameters.js';
import { findAlgorithm } from './registry.js';

const context = (): FitContext => ({
  random: createRandom(1),
  work: () => {},
  progress: () => {},
  breathe: async () => {},
});

/** Few different values, so that each has its own bin; a fifth is missing. */
function sparse(rows: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(4);
  const x: Matrix = { rows, columns: 3, data: new Float64Array(rows * 3) };
  for (let i = 0; i < x.data.length; i++)
    x.data[i] = random.uniform() < 0.2 ? Number.NaN : random.below(12) / 4;
  const y = Float64Array.from({ length: rows }, (_, row) => {
    const value = x.data[row * 3 + 1]!;
    return (value > 1.3 ? 5 : 0) + (Number.isNaN(value) ? 7 : 0) + random.uniform();
  });
  return { x, y };
}

/** The smallest sum of squared errors of any split in two, by trying all of them. */
function exhaustive({ x, y }: { x: Matrix; y: Float64Array }, leafRowsMin: number): number {
  const errors = (rows: number[]): number => {
    const mean = rows.reduce((sum, row) => sum + y[row]!, 0) / rows.length;
    return rows.reduce((sum, row) => sum + (y[row]! - mean) ** 2, 0);
  };
  let best = Number.POSITIVE_INFINITY;
  const all = Array.from(y.keys());
  for (let column = 0; column < x.columns; column++)
    for (let edge = 0; edge < 12; edge++)
      for (const missingLeft of [false, true]) {
        const goesLeft = (row: number) => {
          const value = x.data[row * x.columns + column]!;
          return Number.isNaN(value) ? missingLeft : value <= edge / 4;
        };
        const left = all.filter(goesLeft);
        const right = all.filter((row) => !goesLeft(row));
        if (left.length >= leafRowsMin && right.length >= leafRowsMin)
          best = Math.min(best, errors(left) + errors(right));
      }
  return best;
}

test('one boosted stump is the best split of all, also beside missing values', async () => {
  const algorithm = findAlgorithm('Gradient Boosting Regression') as Regressor;
  for (const rows of [60, 61, 400]) {
    const data = sparse(rows);
    const params = checkParameters(algorithm.parameters, {
      max_iter: '1',
      learning_rate: '1',
      max_leaf_nodes: '2',
      early_stopping: 'false',
    });
    const model = await algorithm.fit(data.x, data.y, params, context());
    const found = model.predict(data.x).reduce((sum, value, row) => sum + (value - data.y[row]!) ** 2, 0);
    const best = exhaustive(data, 20);
    assert.ok(Math.abs(found / best - 1) < 1e-6, `${rows} rows: ${found} instead of ${best}`);
  }
});

test('training sums and predictions of the model agree, and deep trees divide every row', async () => {
  const algorithm = findAlgorithm('Gradient Boosting Regression') as Regressor;
  const data = sparse(300);
  const params = checkParameters(algorithm.parameters, {
    max_iter: '30',
    min_samples_leaf: '1',
    max_leaf_nodes: '300',
    learning_rate: '0.5',
    early_stopping: 'false',
  });
  const model = await algorithm.fit(data.x, data.y, params, context());
  const { loss } = (model.facts['curve'] as { loss: number }[]).at(-1)!;
  const predicted = model.predict(data.x);
  const mean = predicted.reduce((sum, value, row) => sum + 0.5 * (value - data.y[row]!) ** 2, 0) / 300;
  assert.ok(Math.abs(mean - loss) < 1e-6, `${mean} after training, ${loss} during it`);
});

test('a tree is the same whether the histograms of its leaves are kept or built again', () => {
  const { x, y } = sparse(500);
  const grownWith = (keptBytesMax: number) => {
    const objective = squared(y);
    const rows = new BoostingRows(x, range(x.rows), x.rows, objective.base);
    const running = objective.start(rows, range(x.rows));
    const limits = { leavesMax: 60, depthMax: 50, leafRowsMin: 2, rate: 1, penalty: 0, keptBytesMax };
    return new BoostedTreeGrower(rows, limits).grow(running.derive(0), 0);
  };
  const tree = grownWith(2 ** 20);
  assert.equal(tree.left.length, 2 * 60 - 1);
  assert.deepEqual(grownWith(0), tree);
});

test('models are equal to the byte on every processor', async () => {
  const random = createRandom(8);
  const x: Matrix = {
    rows: 3000,
    columns: 5,
    data: Float64Array.from({ length: 15_000 }, () =>
      random.uniform() < 0.05 ? Number.NaN : random.uniform(),
    ),
  };
  const y = Int32Array.from({ length: 3000 }, (_, row) =>
    Math.min(2, Math.floor((x.data[row * 5] || 0.5) * 2 + (x.data[row * 5 + 1] || 0) * random.uniform())),
  );
  const hashOf = (values: Float64Array) =>
    createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16);
  const classifier = findAlgorithm('Gradient Boosting') as Classifier;
  const params = checkParameters(classifier.parameters, { max_iter: '10', early_stopping: 'true' });
  const found: string[] = [];
  for (const classCount of [2, 3]) {
    const labels = y.map((label) => Math.min(label, classCount - 1));
    const model = await classifier.fit(x, labels, classCount, params, context());
    found.push(hashOf(Float64Array.from(JSON.stringify(model.facts['curve']), (c) => c.charCodeAt(0))));
    found.push(hashOf(Float64Array.from(model.predict(x).labels)));
  }
  const regressor = findAlgorithm('Gradient Boosting Regression') as Regressor;
  const fitted = await regressor.fit(x, Float64Array.from(y), params, context());
  found.push(hashOf(fitted.predict(x)));
  assert.deepEqual(found, [
    'ff0276001091011b',
    '3abaa0d8844468d9',
    'edbb4e13d0abcac9',
    '9408953de909b9b3',
    '54861e1798fbf5b6',
  ]);
});
