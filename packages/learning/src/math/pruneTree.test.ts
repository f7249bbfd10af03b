import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { Classifier } from '../algorithms/algorithm.js';
import { pruneTree } from '../algorithms/decisionTree.js';
import { checkParameters } from '../algorithms/parameters.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { qualityFindings } from '../run/findings.js';
import type { FitContext } from './fitContext.js';
import type { Matrix } from './matrix.js';
import type { Tree } from './treeGrower.js';

const context: FitContext = {
  random: createRandom(1),
  work: () => {},
  progress: () => {},
  breathe: async () => {},
};
const tree = findAlgorithm('Decision Tree') as Classifier;

/** One column decides with noise; nine do nothing. */
function noisy(rows: number, seed: number) {
  const random = createRandom(seed);
  const x: Matrix = {
    rows,
    columns: 10,
    data: Float64Array.from({ length: rows * 10 }, () => random.normal()),
  };
  const y = Int32Array.from({ length: rows }, (_, row) =>
    x.data[row * 10]! + 0.6 * random.normal() > 0 ? 1 : 0,
  );
  return { x, y };
}

const fit = async (params: Record<string, string>) => {
  const { x, y } = noisy(500, 1);
  const model = await tree.fit(x, y, 2, checkParameters(tree.parameters, params), context);
  const held = noisy(2000, 2);
  const right = model.predict(held.x).labels.filter((label, row) => label === held.y[row]).length;
  return { accuracy: right / 2000, leaves: model.facts['leaves'] as number, importance: model.importance! };
};

test('pruning by itself makes a noisy tree smaller and better on new rows', async () => {
  const [full, pruned] = [await fit({}), await fit({ pruning: 'auto' })];
  assert.ok(full.leaves > 50 && pruned.leaves < 20, `${full.leaves} and ${pruned.leaves} leaves`);
  assert.ok(pruned.accuracy > full.accuracy + 0.02, `${full.accuracy} and ${pruned.accuracy}`);
  assert.ok(pruned.importance[0]! > 0.8 && full.importance[0]! < pruned.importance[0]!);
});

test('a larger penalty never leaves more leaves, and the largest leaves one', async () => {
  let before = Number.POSITIVE_INFINITY;
  for (const ccp_alpha of ['0', '0.0005', '0.002', '0.01', '0.05', '1']) {
    const { leaves } = await fit({ ccp_alpha });
    assert.ok(leaves <= before);
    before = leaves;
  }
  assert.equal(before, 1);
});

test('a branch is cut exactly when its leaves cost more than they save', () => {
  // Two more leaves save an impurity of 0.375: 0.1875 each. The lower split alone saves 0.25, so both go together.
  const given: Tree = {
    feature: [0, 1, 0, 0, 0],
    threshold: [1, 2, 0, 0, 0],
    left: [1, 3, -1, -1, -1],
    right: [2, 4, -1, -1, -1],
    impurity: [0.375, 0.5, 0, 0, 0],
    counts: [
      [2, 6],
      [2, 2],
      [0, 4],
      [2, 0],
      [0, 2],
    ].map((counts) => Float64Array.from(counts)),
    depth: 2,
  };
  assert.equal(pruneTree(given, 0.187).left.length, 5);
  assert.equal(pruneTree(given, 0.188).left.length, 1);
  assert.deepEqual(pruneTree(given, 0).counts.map(String).toSorted(), given.counts.map(String).toSorted());
});

test('a model that knows its training rows alone is reported to memorise', () => {
  const quality = (trainAccuracy: number, validationAccuracy: number) => ({
    accuracy: 0.8,
    baselineAccuracy: 0.5,
    baselineClass: 'no',
    learningCurve: [{ trainAccuracy, validationAccuracy }],
  });
  const [finding] = qualityFindings(quality(1, 0.79), 'Decision Tree').findings!;
  assert.deepEqual([finding?.code, /100 % .* 79 % .*pruning/.test(finding!.message)], ['MEMORISES', true]);
  assert.deepEqual(qualityFindings(quality(1, 0.95), 'Decision Tree'), {});
  assert.deepEqual(qualityFindings(quality(0.9, 0.7), 'SVM'), {});
  assert.deepEqual(qualityFindings(null, 'SVM'), {});
});

test('a model that does not beat the simplest guess is reported, with both figures', () => {
  const [finding] = qualityFindings(
    { accuracy: 0.43, baselineAccuracy: 0.72, baselineClass: 'no', learningCurve: [] },
    'Random Forest',
  ).findings!;
  assert.equal(finding?.code, 'NOT_BETTER');
  assert.match(finding!.message, /"no" for every row: 43 % are right against 72 %/);
  const regression = { r2: -0.1, rmse: 2.2, baselineRmse: 2, learningCurve: [] };
  assert.match(qualityFindings(regression, 'SVM').findings![0]!.message, /the mean .* 2\.20 against 2\.00/);
  assert.deepEqual(qualityFindings({ ...regression, r2: 0.1 }, 'SVM'), {});
});
