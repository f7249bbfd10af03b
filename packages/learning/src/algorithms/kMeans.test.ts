import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { createRandom } from '@tricorn/random';
import type { FitContext } from '../math/fitContext.js';
import { prepareKMeans } from '../math/kMeans/workspace.js';
import { createMatrix, type Matrix } from '../math/matrix.js';
import { kMeans } from './kMeans.js';
import { checkParameters } from './parameters.js';

/** Where Linux lists the threads of this process. */
const ownThreads = '/proc/self/task';

/** Overlapping groups of rows around as many points. */
function groupsOf(rows: number, columns: number, groups: number): Matrix {
  const random = createRandom(5);
  const middles = Float64Array.from({ length: groups * columns }, () => 3 * random.normal());
  const x = createMatrix(rows, columns);
  for (let i = 0; i < rows; i++) {
    const group = random.below(groups);
    for (let j = 0; j < columns; j++) {
      x.data[i * columns + j] = middles[group * columns + j]! + random.normal();
    }
  }
  return x;
}

function fit(x: Matrix, params: Record<string, unknown>, context: Partial<FitContext> = {}) {
  const quiet = { random: createRandom(1), work() {}, progress() {}, async breathe() {} };
  return kMeans.fit(x, checkParameters(kMeans.parameters, params), { ...quiet, ...context });
}

function squaredDistance(x: Matrix, row: number, centres: Matrix, c: number): number {
  let sum = 0;
  for (let j = 0; j < x.columns; j++) {
    sum += (x.data[row * x.columns + j]! - centres.data[c * x.columns + j]!) ** 2;
  }
  return sum;
}

for (const k of [2, 7, 8, 9, 40]) {
  test(`with ${k} clusters every row has its nearest centre and every centre is the mean of its rows`, async () => {
    const x = groupsOf(3000, 5, 12);
    const { labels, centres, facts } = await fit(x, { n_clusters: k, n_init: 2, tol: 0, max_iter: 1000 });
    const sums = createMatrix(k, x.columns);
    const counts = new Float64Array(k);
    let inertia = 0;
    for (let i = 0; i < x.rows; i++) {
      const distances = Array.from({ length: k }, (_, c) => squaredDistance(x, i, centres, c));
      const own = distances[labels[i]!]!;
      assert.ok(own <= Math.min(...distances) * (1 + 1e-12));
      inertia += own;
      counts[labels[i]!]!++;
      for (let j = 0; j < x.columns; j++)
        sums.data[labels[i]! * x.columns + j]! += x.data[i * x.columns + j]!;
    }
    sums.data.forEach((sum, index) => {
      assert.ok(Math.abs(sum / counts[Math.floor(index / x.columns)]! - centres.data[index]!) < 1e-9);
    });
    assert.ok(Math.abs(Number(facts['inertia']) / inertia - 1) < 1e-9);
  });
}

test('any number of threads gives the same bits', async () => {
  const x = groupsOf(20_000, 8, 10);
  const models = await Promise.all(
    [1, 2, 4].map((threads) => fit(x, { n_clusters: 10, n_init: 3 }, { threads })),
  );
  for (const { labels, centres, facts } of models.slice(1)) {
    assert.deepEqual(labels, models[0]!.labels);
    assert.deepEqual(centres.data, models[0]!.centres.data);
    assert.deepEqual(facts, models[0]!.facts);
  }
});

test('fewer different rows than clusters still fill every cluster', async () => {
  const x = createMatrix(60, 2);
  for (let i = 0; i < 60; i++) x.data[2 * i] = i % 3;
  const { labels } = await fit(x, { n_clusters: 5, n_init: 1 });
  assert.equal(new Set(labels).size, 5);
});

test('numbers whose squares overflow are still clustered', async () => {
  const x = createMatrix(20, 2);
  for (let p = 0; p < x.data.length; p++) x.data[p] = (p % 3) * 1e200;
  const { labels } = await fit(x, { n_clusters: 3, n_init: 2 });
  assert.ok(labels.every((label) => label >= 0 && label < 3));
});

test('a fit that is cancelled or done leaves no thread behind', {
  skip: !existsSync(ownThreads),
}, async () => {
  const x = groupsOf(20_000, 8, 10);
  const threadCount = () => readdirSync(ownThreads).length;
  const before = threadCount();
  const seen: number[] = [];
  const breathe = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    if (seen.push(threadCount()) === 5) throw new Error('cancelled');
  };
  await assert.rejects(fit(x, { n_clusters: 10, n_init: 5 }, { threads: 3, breathe }), /cancelled/);
  assert.equal(Math.max(...seen), before + 2);
  assert.equal(threadCount(), before);
  await fit(x, { n_clusters: 10, n_init: 1 }, { threads: 3 });
  assert.equal(threadCount(), before);
});

test('the memory estimate covers what is reserved', () => {
  for (const [rows, columns, clusters] of [
    [1000, 3, 2],
    [50_000, 7, 8],
    [3000, 50, 500],
  ] as const) {
    const x = createMatrix(rows, columns);
    const { space } = prepareKMeans(x, clusters);
    const params = checkParameters(kMeans.parameters, { n_clusters: clusters, n_init: 1 });
    const estimated = kMeans.memory({ rows, columns, classes: 0 }, params);
    const labelsOfTwoStarts = 2 * rows * 4;
    assert.ok(space.reservedBytes + labelsOfTwoStarts <= estimated);
  }
});
