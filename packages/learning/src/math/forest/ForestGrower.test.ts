import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import type { BinnedTree } from '../binnedTree.js';
import { sumTrees } from '../ensembleModel.js';
import type { Matrix } from '../matrix.js';
import { ForestGrower, type ForestLimits } from './ForestGrower.js';
import { classTargets, type ForestTargets, numberTargets } from './targets.js';

const noLimits: ForestLimits = {
  leavesMax: 1_000_000,
  depthMax: Number.POSITIVE_INFINITY,
  leafRowsMin: 1,
  columnsTried: 1_000,
  trees: 1,
};
const valueCount = 12;
const columns = 3;

/** Few different values, so that each has its own bin; a fifth is missing. The label follows from the second column, with noise. */
function sparse(rows: number, classes: number): { x: Matrix; labels: Int32Array } {
  const random = createRandom(4);
  const data = Float64Array.from({ length: rows * columns }, () =>
    random.uniform() < 0.2 ? Number.NaN : random.below(valueCount) / 4,
  );
  const labels = Int32Array.from({ length: rows }, (_, row) => {
    const value = data[row * columns + 1]!;
    if (random.uniform() < 0.2) return random.below(classes);
    return Number.isNaN(value) ? classes - 1 : Math.min(classes - 1, Math.floor(value));
  });
  return { x: { rows, columns, data }, labels };
}

const different = (rows: number, seed: number): Matrix => {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.uniform()) };
};

/** The least impurity of any split in two, by trying all of them. */
function leastImpurity(x: Matrix, impurityOf: (rows: number[]) => number, leafRowsMin: number): number {
  let best = Number.POSITIVE_INFINITY;
  const all = Array.from({ length: x.rows }, (_, row) => row);
  for (let column = 0; column < columns; column++)
    for (let edge = 0; edge < valueCount; edge++)
      for (const missingLeft of [false, true]) {
        const goesLeft = (row: number) => {
          const value = x.data[row * columns + column]!;
          return Number.isNaN(value) ? missingLeft : value <= edge / 4;
        };
        const sides = [all.filter(goesLeft), all.filter((row) => !goesLeft(row))];
        if (sides.some((side) => side.length < leafRowsMin)) continue;
        best = Math.min(best, impurityOf(sides[0]!) + impurityOf(sides[1]!));
      }
  return best;
}

/** The rows that reach each leaf. */
function leavesOf(tree: BinnedTree, x: Matrix): Map<number, number[]> {
  const leaves = new Map<number, number[]>();
  for (let row = 0; row < x.rows; row++) {
    let node = 0;
    while (tree.left[node]! >= 0) {
      const value = Math.fround(x.data[row * columns + tree.feature[node]!]!);
      const goesLeft = Number.isNaN(value) ? tree.missingLeft[node] === 1 : value <= tree.threshold[node]!;
      node = (goesLeft ? tree.left : tree.right)[node]!;
    }
    leaves.set(node, [...(leaves.get(node) ?? []), row]);
  }
  return leaves;
}

const predict = (tree: BinnedTree, x: Matrix, outputs: number): Float64Array =>
  sumTrees({ trees: [tree], outputs, base: new Array<number>(outputs).fill(0), link: 'identity' }, x);

const gini = (labels: Int32Array) => (rows: number[]) => {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(labels[row]!, 1 + (counts.get(labels[row]!) ?? 0));
  return rows.length - [...counts.values()].reduce((sum, count) => sum + count * count, 0) / rows.length;
};

const squaredError = (values: ArrayLike<number>) => (rows: number[]) => {
  const mean = rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
  return rows.reduce((sum, row) => sum + (values[row]! - mean) ** 2, 0);
};

test('the first split is the best of all, beside missing values, for classes and for numbers', () => {
  for (const rows of [40, 127, 128, 600])
    for (const classes of [0, 2, 3, 4])
      for (const leafRowsMin of [1, 7]) {
        const { x, labels } = sparse(rows, Math.max(classes, 3));
        const own = classes === 0 ? labels : labels.map((label) => Math.min(label, classes - 1));
        const targets: ForestTargets =
          classes === 0
            ? numberTargets(Float64Array.from(own, (label) => label - 1.25))
            : classTargets(own, classes);
        const impurityOf = classes === 0 ? squaredError(own) : gini(own);
        const { tree } = new ForestGrower(x, targets, { ...noLimits, leafRowsMin, depthMax: 1 }).growOnAll();
        const sides = [...leavesOf(tree, x).values()];
        assert.equal(sides.length, 2);
        for (const [leaf, reached] of leavesOf(tree, x)) assert.equal(tree.cover[leaf], reached.length);
        const found = impurityOf(sides[0]!) + impurityOf(sides[1]!);
        const best = leastImpurity(x, impurityOf, leafRowsMin);
        assert.ok(
          Math.abs(found - best) < 1e-9,
          `${rows} rows, ${classes} classes: ${found} instead of ${best}`,
        );
      }
});

test('without limits a tree divides all rows, and its leaves hold their shares or means', () => {
  const x = different(1_000, 5);
  const random = createRandom(6);
  for (const classes of [2, 5]) {
    const labels = Int32Array.from({ length: x.rows }, () => random.below(classes));
    const { tree } = new ForestGrower(x, classTargets(labels, classes), noLimits).growOnAll();
    const shares = predict(tree, x, classes);
    labels.forEach((label, row) => {
      assert.equal(shares[row * classes + label], 1);
    });
  }
  const numbers = Float64Array.from({ length: x.rows }, () => random.normal());
  const { tree } = new ForestGrower(x, numberTargets(numbers), noLimits).growOnAll();
  predict(tree, x, 1).forEach((value, row) => {
    assert.ok(Math.abs(value - numbers[row]!) < 1e-6);
  });
  const limited = new ForestGrower(x, numberTargets(numbers), { ...noLimits, leafRowsMin: 50 }).growOnAll()
    .tree;
  for (const [leaf, rows] of leavesOf(limited, x)) {
    assert.ok(rows.length >= 50);
    assert.equal(limited.cover[leaf], rows.length);
    const mean = rows.reduce((sum, row) => sum + numbers[row]!, 0) / rows.length;
    assert.ok(Math.abs(limited.values[leaf]! - mean) < 1e-6);
  }
});

test('a limit of leaves keeps the best splits, and one that is not reached changes nothing', () => {
  const x = different(500, 7);
  const y = Float64Array.from(
    { length: 500 },
    (_, row) => Math.sin(7 * x.data[row * columns]!) + x.data[row * columns + 1]!,
  );
  const grow = (leavesMax: number) =>
    new ForestGrower(x, numberTargets(y), { ...noLimits, leavesMax, leafRowsMin: 3 }).growOnAll();
  const whole = grow(500);
  const leaves = (whole.tree.left.length + 1) / 2;
  assert.ok(leaves > 60 && leaves < 170, `${leaves} leaves`);
  // Fewer leaves than rows: the best node comes first, so nodes are numbered in another order.
  assert.deepEqual(predict(grow(499).tree, x, 1), predict(whole.tree, x, 1));
  let error = Number.POSITIVE_INFINITY;
  for (const leavesMax of [2, 3, 5, 9, 17, 33]) {
    const { tree } = grow(leavesMax);
    assert.equal(tree.left.length, 2 * leavesMax - 1);
    const found = predict(tree, x, 1).reduce((sum, value, row) => sum + (value - y[row]!) ** 2, 0);
    assert.ok(found < error * 0.95, `${leavesMax} leaves: ${found} after ${error}`);
    error = found;
  }
  assert.ok(error < 0.03 * squaredError(y)(Array.from({ length: 500 }, (_, row) => row)), `${error}`);
});

test('the unit of the target does not matter', () => {
  const x = different(300, 8);
  const random = createRandom(9);
  const y = Float64Array.from({ length: 300 }, () => random.normal());
  const grow = (factor: number) =>
    predict(
      new ForestGrower(x, numberTargets(y.map((value) => value * factor)), {
        ...noLimits,
        leafRowsMin: 5,
      }).growOnAll().tree,
      x,
      1,
    );
  const plain = grow(1);
  for (const factor of [2 ** -60, 2 ** -20, 2 ** 40])
    assert.deepEqual(
      grow(factor).map((value) => value / factor),
      plain,
    );
  assert.ok(grow(0).every((value) => value === 0));
  // A target that is constant where it is not zero is divided once, and no further.
  const steps = Float64Array.from({ length: 300 }, (_, row) => (x.data[row * columns]! < 0.3 ? 1e9 / 3 : 0));
  assert.equal(new ForestGrower(x, numberTargets(steps), noLimits).growOnAll().tree.left.length, 3);
});

test('a threshold lies in the middle of the gap between the values of the node that it divides', () => {
  // The second column takes the rows with the values from 1 to 8 away; 0 and 9 are left.
  const x: Matrix = { rows: 10, columns: 2, data: new Float64Array(20) };
  for (let row = 0; row < 10; row++) x.data.set([row, row % 9 === 0 ? 1 : 0], row * 2);
  const labels = Int32Array.from([0, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
  const { tree } = new ForestGrower(x, classTargets(labels, 3), noLimits).growOnAll();
  const splits = [...tree.left.keys()].filter((node) => tree.left[node]! >= 0);
  assert.deepEqual(
    splits.map((node) => [tree.feature[node], tree.threshold[node]]),
    [
      [1, 0.5],
      [0, 4.5],
    ],
  );
});

test('columns are drawn until one divides the rows', () => {
  const random = createRandom(11);
  const wide: Matrix = { rows: 200, columns: 60, data: new Float64Array(200 * 60).fill(5) };
  const labels = Int32Array.from({ length: 200 }, () => random.below(2));
  labels.forEach((label, row) => {
    wide.data[row * 60 + 41] = label + random.uniform() / 2;
  });
  const grower = new ForestGrower(wide, classTargets(labels, 2), { ...noLimits, columnsTried: 7 });
  for (let t = 0; t < 20; t++) {
    const { tree, gains } = grower.growRandom(createRandom(t));
    assert.equal(tree.left.length, 3);
    assert.equal(tree.feature[0], 41);
    assert.ok(gains.every((gain, column) => gain > 0 === (column === 41)));
  }
});

test('rows are drawn with replacement: trees weigh them, differ from each other, and are equal by seed', () => {
  const { x, labels } = sparse(400, 4);
  const grower = new ForestGrower(x, classTargets(labels, 4), { ...noLimits, columnsTried: 1 });
  const first = grower.growRandom(createRandom(1));
  const other = grower.growRandom(createRandom(2));
  assert.equal(first.tree.cover[0], 400);
  assert.notDeepEqual(first.tree, other.tree);
  assert.deepEqual(grower.growRandom(createRandom(1)), first);
  const roots = new Set(
    Array.from({ length: 30 }, (_, t) => grower.growRandom(createRandom(t)).tree.feature[0]),
  );
  assert.deepEqual([...roots].sort(), [0, 1, 2]);
});

test('trees are equal to the byte on every processor', () => {
  const { x, labels } = sparse(3_000, 4);
  const random = createRandom(12);
  for (let i = 0; i < x.data.length; i += 2) x.data[i]! += random.uniform();
  const hashOf = (targets: ForestTargets, limits: Partial<ForestLimits>) => {
    const grower = new ForestGrower(x, targets, { ...noLimits, ...limits });
    const hash = createHash('sha256');
    for (let t = 0; t < 3; t++)
      for (const list of Object.values(grower.growRandom(createRandom(t)).tree) as Int32Array[])
        hash.update(new Uint8Array(list.buffer));
    return hash.digest('hex').slice(0, 16);
  };
  const numbers = Float64Array.from(labels, (label) => label - 1.5 + random.uniform());
  assert.deepEqual(
    [
      hashOf(classTargets(labels, 4), {}),
      hashOf(
        classTargets(
          labels.map((label) => label & 1),
          2,
        ),
        { columnsTried: 1, leafRowsMin: 3 },
      ),
      hashOf(numberTargets(numbers), {}),
      hashOf(numberTargets(numbers), { leavesMax: 100 }),
    ],
    ['9fa8eab171edfdc4', 'f40e50c2914c2c07', 'bbb4776599623098', '9a64a9246e03421b'],
  );
});
