import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { createMatrix } from '../math/matrix.js';
import type { Classifier, Clusterer, FitContext, Regressor } from './algorithm.js';
import { checkParameters } from './parameters.js';
import { findAlgorithm } from './registry.js';

// Forests and boosting have hashes of their own beside them. Networks compute in onnxruntime, which adds in another order
// on each kind of processor; SVM, logistic regression and spectral clustering promise equal bytes on one kind only.

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
  x.data[place] = random.below(4) + random.next() + (place % columns) * 3;
const labels = Int32Array.from({ length: rows }, (_, row) =>
  x.data[row * columns]! + x.data[row * columns + 1]! > 6 + random.next()
    ? 1
    : random.below(20) === 0
      ? 2
      : 0,
);
const targets = Float64Array.from(
  labels,
  (label, row) => label + 2 * x.data[row * columns + 2]! + random.next(),
);

const hashOf = (values: Int32Array | Float64Array): string =>
  createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16);

/** Predictions of a fitted model, or the centres of clusters. */
async function resultOf(name: string, given: Record<string, string>): Promise<Int32Array | Float64Array> {
  const algorithm = findAlgorithm(name) as Classifier | Clusterer | Regressor;
  const params = checkParameters(algorithm.parameters, given);
  if (algorithm.task === 'classification')
    return Int32Array.from((await algorithm.fit(x, labels, 3, params, context())).predict(x).labels);
  if (algorithm.task === 'regression')
    return (await algorithm.fit(x, targets, params, context())).predict(x).slice();
  return (await algorithm.fit(x, params, context())).centres.data.slice();
}

const expected: [name: string, parameters: Record<string, string>, hash: string][] = [
  ['Decision Tree', { max_depth: '8' }, '3a39a882b02ba67d'],
  ['Decision Tree Regression', { max_depth: '8' }, 'f6a96053a9b4c9f2'],
  ['Ridge Regression', {}, '62ab8044452a079d'],
  ['K-Means Clustering', { n_clusters: '5' }, '319eb4140281889b'],
  ['Birch Clustering', { n_clusters: '5' }, '5086a3f466f9990a'],
];

for (const [name, parameters, hash] of expected)
  test(`${name} gives the same bytes on every processor`, async () => {
    assert.equal(hashOf(await resultOf(name, parameters)), hash);
  });
