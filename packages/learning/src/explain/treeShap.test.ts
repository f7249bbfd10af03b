import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ExplainedTree } from './readTrees.js';
import { addTreeShap } from './treeShap.js';

// Eight trees of a small regression on rows with missing values, and what `pred_contribs` of xgboost 1.7 answered. Its thresholds
// are the floats just below xgboost's, which goes left below a condition, and ours up to a threshold.
interface Fixture {
  base: number;
  trees: Record<keyof ExplainedTree, number[]>[];
  rows: (number | null)[][];
  contributions: number[][];
  expected: number[];
}

test('contributions of boosted trees are those of xgboost, beside missing values', () => {
  const path = new URL('../../fixtures/explanations/xgboost.json', import.meta.url);
  const { base, trees, rows, contributions, expected } = JSON.parse(readFileSync(path, 'utf8')) as Fixture;
  const read = trees.map(
    (tree): ExplainedTree => ({
      feature: Int32Array.from(tree.feature),
      threshold: Float64Array.from(tree.threshold),
      left: Int32Array.from(tree.left),
      right: Int32Array.from(tree.right),
      missingLeft: Uint8Array.from(tree.missingLeft),
      cover: Float64Array.from(tree.cover),
      values: Float64Array.from(tree.values),
    }),
  );
  const columns = rows[0]!.map((_, column) => column);
  assert.ok(rows.length >= 40 && rows.some((row) => row.includes(null)));
  rows.forEach((row, place) => {
    const x = Float64Array.from(row, (value) => value ?? Number.NaN);
    const found = new Float64Array(columns.length);
    const mean = read.reduce(
      (sum, tree) => sum + addTreeShap(tree, x, columns, (node) => tree.values[node]!, found),
      base,
    );
    // Theirs are floats.
    assert.ok(Math.abs(mean - expected[place]!) < 1e-5, `row ${place}: ${mean} is not ${expected[place]}`);
    found.forEach((value, column) => {
      const theirs = contributions[place]![column]!;
      assert.ok(Math.abs(value - theirs) < 1e-5, `row ${place}, column ${column}: ${value} is not ${theirs}`);
    });
  });
});
