import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { FitContext } from '../math/fitContext.js';
import { createMatrix, type Matrix, range, takeLabels, takeRows } from '../math/matrix.js';
import type { Classifier, Clusterer, Regressor } from './algorithm.js';
import { checkParameters } from './parameters.js';
import { computationNames } from './parameterTables.js';
import { findAlgorithm } from './registry.js';

const context = (): FitContext => ({
  random: createRandom(1),
  work: () => {},
  progress: () => {},
  breathe: async () => {},
});

const rows = 2_000;
const columns = 6;
const random = createRandom(31);
const x = createMatrix(rows, columns);
for (let place = 0; place < x.data.length; place++)
  x.data[place] = random.below(4) + random.uniform() + (place % columns) * 3;
const labels = Int32Array.from({ length: rows }, (_, row) =>
  x.data[row * columns]! + x.data[row * columns + 1]! > 6 + random.uniform()
    ? 1
    : random.below(20) === 0
      ? 2
      : 0,
);
const targets = Float64Array.from(
  labels,
  (label, row) => label + 2 * x.data[row * columns + 2]! + random.uniform(),
);

const hashOf = (values: Float64Array): string =>
  createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16);

interface Data {
  x: Matrix;
  labels: Int32Array;
  targets: Float64Array;
}

/** Predictions of a fitted model, or the centres of clusters. */
async function resultOf(
  name: string,
  given: Record<string, string>,
  { x, labels, targets }: Data,
): Promise<Float64Array> {
  const algorithm = findAlgorithm(name) as Classifier | Clusterer | Regressor;
  const params = checkParameters(algorithm.parameters, given);
  if (algorithm.task === 'classification')
    return (await algorithm.fit(x, labels, 3, params, context())).predict(x).probabilities.slice();
  if (algorithm.task === 'regression')
    return (await algorithm.fit(x, targets, params, context())).predict(x).slice();
  return (await algorithm.fit(x, params, context())).centres.data.slice();
}

const expected: [name: string, parameters: Record<string, string>, hash: string][] = [
  ['Decision Tree', { max_depth: '8' }, 'f66d22a9e592972f'],
  ['Decision Tree Regression', { max_depth: '8' }, '562a34531882d3ad'],
  ['Ridge Regression', {}, '4311ddf3cefaaf4c'],
  ['K-Means Clustering', { n_clusters: '5' }, '73aea9880451226c'],
  ['Birch Clustering', { n_clusters: '5' }, 'd7d125f7d9e463a2'],
];

for (const [name, parameters, hash] of expected)
  test(`${name} gives the same bytes on every processor`, async () => {
    assert.equal(hashOf(await resultOf(name, parameters, { x, labels, targets })), hash);
  });

/** These have hashes of their own, in boosting.test.ts and ForestGrower.test.ts. */
const hashedElsewhere = [
  'Gradient Boosting',
  'Gradient Boosting Regression',
  'Random Forest',
  'Random Forest Regression',
];

// Networks compute in onnxruntime, which adds in another order on each kind of processor. The others make no promise beyond one
// kind: their solvers stop at a tolerance, where the last bit of a function decides.
const onOneProcessor: Record<string, Record<string, string>> = {
  'Logistic Regression': {},
  SVM: {},
  'SVM Regression': {},
  'Deep Learning MLP': { max_iter: '5' },
  'Deep Learning MLP Regression': { max_iter: '5' },
  'Spectral Clustering': { n_clusters: '3' },
  'Model Search': { trials_max: '3' },
  'Model Search Regression': { trials_max: '3' },
};

for (const [name, parameters] of Object.entries(onOneProcessor))
  test(`${name} gives the same bytes again on the same processor`, async () => {
    const few = range(200);
    const data = { x: takeRows(x, few), labels: takeLabels(labels, few), targets: targets.slice(0, 200) };
    assert.equal(
      hashOf(await resultOf(name, parameters, data)),
      hashOf(await resultOf(name, parameters, data)),
    );
  });

test('every computation is held to one of these promises', () => {
  const held = [...expected.map(([name]) => name), ...hashedElsewhere, ...Object.keys(onOneProcessor)];
  assert.deepEqual(held.sort(), [...computationNames].sort());
});
