import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@tricorn/random';
import { birch } from './algorithms/birch.js';
import { decisionTree } from './algorithms/decisionTree.js';
import { kMeans } from './algorithms/kMeans.js';
import { logisticRegression } from './algorithms/logisticRegression.js';
import { mlp } from './algorithms/mlp.js';
import { checkParameters } from './algorithms/parameters.js';
import { spectral } from './algorithms/spectral.js';
import { svm } from './algorithms/svm.js';
import type { FitContext } from './math/fitContext.js';
import { columnMoments, createMatrix, type Matrix, takeLabels, takeRows } from './math/matrix.js';
import { accuracyOf } from './metrics/classification.js';
import { calinskiHarabasz, daviesBouldin, silhouette } from './metrics/clusterScores.js';

// What scikit-learn answers on the same data and the same split; made by fixtures/make.py.

interface Clustering {
  labels: number[];
  stable: boolean;
}

interface Fixture {
  name: string;
  x: number[][];
  y: number[];
  train: number[];
  test: number[];
  classification: {
    tree: [number, number];
    svm: number;
    mlp: [number, number];
    logistic: { accuracy: number; coefficients: number[][]; intercepts: number[] };
  };
  clustering: {
    clusters: number;
    kMeans: Clustering;
    birch: Clustering & { threshold: number };
    spectral: Clustering & { affinity: string; gamma?: number; n_neighbors?: number };
    scores: { silhouette: number; calinskiHarabasz: number; daviesBouldin: number };
  };
}

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): Fixture => JSON.parse(readFileSync(folder + name, 'utf8')));
const accuracyTolerance = 0.01 + 1e-9;
const agreementMin = 0.95;

test('there are at least eight datasets to compare', () => {
  assert.ok(fixtures.length >= 8);
});

for (const fixture of fixtures) {
  const x = matrixOf(fixture.x);
  const y = Int32Array.from(fixture.y);
  const classCount = Math.max(...y) + 1;
  const expected = fixture.classification;
  const scaled = standardised(x, fixture.train);
  const split = (matrix: Matrix) => ({
    train: takeRows(matrix, fixture.train),
    test: takeRows(matrix, fixture.test),
    trainY: takeLabels(y, fixture.train),
    testY: takeLabels(y, fixture.test),
  });

  test(`a decision tree is as accurate as scikit-learn's on ${fixture.name}`, async () => {
    const { train, trainY, test: held, testY } = split(x);
    const model = await decisionTree.fit(
      train,
      trainY,
      classCount,
      checkParameters(decisionTree.parameters, {}),
      contextOf(),
    );
    assert.equal(accuracyOf(trainY, model.predict(train).labels), 1);
    within(accuracyOf(testY, model.predict(held).labels), expected.tree);
  });

  test(`a support vector machine is as accurate as scikit-learn's on ${fixture.name}`, async () => {
    const { train, trainY, test: held, testY } = split(x);
    const model = await svm.fit(train, trainY, classCount, checkParameters(svm.parameters, {}), contextOf());
    within(accuracyOf(testY, model.predict(held).labels), [expected.svm, expected.svm]);
  });

  test(`logistic regression finds scikit-learn's coefficients on ${fixture.name}`, async () => {
    const { train, trainY, test: held, testY } = split(scaled);
    const params = checkParameters(logisticRegression.parameters, { tol: 1e-7, max_iter: 5000 });
    const model = await logisticRegression.fit(train, trainY, classCount, params, contextOf());
    near(model.facts['coefficients'] as number[][], expected.logistic.coefficients);
    near([model.facts['intercepts'] as number[]], [expected.logistic.intercepts]);
    within(accuracyOf(testY, model.predict(held).labels), [
      expected.logistic.accuracy,
      expected.logistic.accuracy,
    ]);
  });

  test(`an MLP is at least as accurate as scikit-learn's on ${fixture.name}`, async () => {
    const { train, trainY, test: held, testY } = split(scaled);
    const model = await mlp.fit(train, trainY, classCount, checkParameters(mlp.parameters, {}), contextOf());
    const accuracy = accuracyOf(testY, model.predict(held).labels);
    assert.ok(accuracy >= expected.mlp[0] - accuracyTolerance, `${accuracy} against ${expected.mlp}`);
  });

  const { clustering } = fixture;
  const n_clusters = clustering.clusters;
  const { labels: _, stable: __, ...affinity } = clustering.spectral;
  const clusterings = {
    kMeans: () => kMeans.fit(x, checkParameters(kMeans.parameters, { n_clusters }), contextOf()),
    birch: () =>
      birch.fit(
        x,
        checkParameters(birch.parameters, { n_clusters, threshold: clustering.birch.threshold }),
        contextOf(),
      ),
    spectral: () =>
      spectral.fit(x, checkParameters(spectral.parameters, { n_clusters, ...affinity }), contextOf()),
  };
  for (const [name, fit] of Object.entries(clusterings)) {
    const answer = clustering[name as keyof typeof clusterings];
    if (!answer.stable) continue;
    test(`${name} finds scikit-learn's clusters on ${fixture.name}`, async () => {
      const { labels } = await fit();
      const agreement = adjustedRandIndex(labels, Int32Array.from(answer.labels));
      assert.ok(agreement >= agreementMin, `adjusted Rand index ${agreement}`);
    });
  }

  test(`the scores of a clustering equal scikit-learn's on ${fixture.name}`, () => {
    const labels = y.map((_label, index) => index % n_clusters);
    const { scores } = clustering;
    const close = (found: number, wanted: number) =>
      assert.ok(
        Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)),
        `${found} against ${wanted}`,
      );
    close(silhouette(x, labels, n_clusters), scores.silhouette);
    close(calinskiHarabasz(x, labels, n_clusters), scores.calinskiHarabasz);
    close(daviesBouldin(x, labels, n_clusters), scores.daviesBouldin);
  });
}

function matrixOf(rows: number[][]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

function standardised(x: Matrix, train: number[]): Matrix {
  const { means, variances } = columnMoments(takeRows(x, train));
  const result = createMatrix(x.rows, x.columns);
  for (let i = 0; i < x.data.length; i++) {
    const j = i % x.columns;
    result.data[i] = (x.data[i]! - means[j]!) / (variances[j]! > 0 ? Math.sqrt(variances[j]!) : 1);
  }
  return result;
}

function contextOf(): FitContext {
  return { random: createRandom(7), work: () => {}, progress: () => {}, breathe: async () => {} };
}

function within(found: number, [low, high]: [number, number]): void {
  const fits = found >= low - accuracyTolerance && found <= high + accuracyTolerance;
  assert.ok(fits, `accuracy ${found}; scikit-learn's is ${low} to ${high}`);
}

function near(found: number[][], wanted: number[][]): void {
  for (const [i, row] of wanted.entries()) {
    for (const [j, value] of row.entries()) {
      assert.ok(
        Math.abs(found[i]![j]! - value) <= 1e-4,
        `coefficient ${i},${j}: ${found[i]![j]} against ${value}`,
      );
    }
  }
}

function adjustedRandIndex(a: Int32Array, b: Int32Array): number {
  const pairs = (count: number) => (count * (count - 1)) / 2;
  const cells = new Map<string, number>();
  const rows = new Map<number, number>();
  const columns = new Map<number, number>();
  a.forEach((label, index) => {
    const other = b[index]!;
    cells.set(`${label},${other}`, (cells.get(`${label},${other}`) ?? 0) + 1);
    rows.set(label, (rows.get(label) ?? 0) + 1);
    columns.set(other, (columns.get(other) ?? 0) + 1);
  });
  const sum = (counts: Map<unknown, number>) =>
    [...counts.values()].reduce((total, count) => total + pairs(count), 0);
  const chance = (sum(rows) * sum(columns)) / pairs(a.length);
  const most = (sum(rows) + sum(columns)) / 2;
  return most === chance ? 1 : (sum(cells) - chance) / (most - chance);
}
