import { argMax, cast } from '../export/nodes.js';
import type { Matrix } from '../math/matrix.js';
import { sortFloats } from '../math/sortFloats.js';
import type { Classifier, ClassifierModel, OnnxFragment } from './algorithm.js';
import { decisionTreeParameters as parameters } from './decisionTreeParameters.js';

/** Values closer than this are taken for equal, as scikit-learn does. */
const featureThreshold = 1e-7;
/** Depth assumed for an estimate where none is given; deeper trees are not charged for the surplus. */
const depthEstimated = 40;

/** A tree as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  impurity: number[];
  /** Rows of each class at each node. */
  counts: Float64Array[];
  depth: number;
}

/** CART with the Gini impurity. Every column is sorted once; nodes then keep their rows sorted by partition. */
export const decisionTree: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns }, params) =>
    rows * columns * (3 + 2 * Math.min(params.max_depth ?? depthEstimated, depthEstimated)),
  memory: ({ rows, columns }) => rows * (columns * 8 + 32),
  async fit(x, y, classCount, params, context) {
    const grower = new TreeGrower(x, y, classCount, {
      depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
      splitMin: params.min_samples_split,
      leafMin: params.min_samples_leaf,
    });
    for (let column = 0; column < x.columns; column++) {
      grower.sortColumn(column);
      context.progress((0.3 * (column + 1)) / x.columns);
      await context.breathe();
    }
    let handled = 0;
    while (grower.grow()) {
      if (++handled % 256 === 0) {
        context.progress(0.3 + 0.7 * grower.fractionDone);
        await context.breathe();
      }
    }
    context.work(grower.operations + 3 * x.rows * x.columns);
    return modelOf(grower.tree, grower.importance(), classCount);
  },
};

interface TreeLimits {
  depthMax: number;
  splitMin: number;
  leafMin: number;
}

interface PendingNode {
  node: number;
  start: number;
  end: number;
  depth: number;
}

class TreeGrower {
  readonly tree: Tree = {
    feature: [],
    threshold: [],
    left: [],
    right: [],
    impurity: [],
    counts: [],
    depth: 0,
  };
  operations = 0;
  private readonly values: Float32Array[] = [];
  private readonly order: Int32Array[] = [];
  private readonly pending: PendingNode[];
  private readonly gains: Float64Array;
  private readonly goesLeft: Uint8Array;
  private readonly spareValues: Float32Array;
  private readonly spareOrder: Int32Array;
  private readonly leftCounts: Float64Array;
  private rowsDone = 0;

  private readonly x: Matrix;
  private readonly y: Int32Array;
  private readonly classCount: number;
  private readonly limits: TreeLimits;

  constructor(x: Matrix, y: Int32Array, classCount: number, limits: TreeLimits) {
    this.x = x;
    this.y = y;
    this.classCount = classCount;
    this.limits = limits;
    this.gains = new Float64Array(x.columns);
    this.goesLeft = new Uint8Array(x.rows);
    this.spareValues = new Float32Array(x.rows);
    this.spareOrder = new Int32Array(x.rows);
    this.leftCounts = new Float64Array(classCount);
    const counts = new Float64Array(classCount);
    for (const label of y) counts[label]! += 1;
    this.pending = [{ node: this.addNode(counts), start: 0, end: x.rows, depth: 0 }];
  }

  get fractionDone(): number {
    return this.rowsDone / this.x.rows;
  }

  sortColumn(column: number): void {
    const { rows, columns, data } = this.x;
    const values = new Float32Array(rows);
    for (let i = 0, p = column; i < rows; i++, p += columns) values[i] = data[p]!;
    const order = sortFloats(values);
    const sorted = new Float32Array(rows);
    for (let i = 0; i < rows; i++) sorted[i] = values[order[i]!]!;
    this.values.push(sorted);
    this.order.push(order);
  }

  /** Handles one pending node; false when there is none left. */
  grow(): boolean {
    const next = this.pending.pop();
    if (next === undefined) return false;
    const { node, start, end, depth } = next;
    const { tree, limits } = this;
    tree.depth = Math.max(tree.depth, depth);
    const count = end - start;
    const mayStay =
      depth >= limits.depthMax ||
      count < limits.splitMin ||
      count < 2 * limits.leafMin ||
      tree.impurity[node]! <= Number.EPSILON;
    const split = mayStay ? undefined : this.bestSplit(start, end, tree.counts[node]!);
    if (split === undefined) {
      this.rowsDone += count;
      return true;
    }
    this.partition(start, end, split.column, split.leftCount);
    const rightCounts = tree.counts[node]!.slice();
    for (let c = 0; c < rightCounts.length; c++) rightCounts[c]! -= split.counts[c]!;
    const left = this.addNode(split.counts);
    const right = this.addNode(rightCounts);
    tree.feature[node] = split.column;
    tree.threshold[node] = split.threshold;
    tree.left[node] = left;
    tree.right[node] = right;
    const middle = start + split.leftCount;
    this.gains[split.column]! +=
      count * tree.impurity[node]! -
      split.leftCount * tree.impurity[left]! -
      (count - split.leftCount) * tree.impurity[right]!;
    this.pending.push({ node: right, start: middle, end, depth: depth + 1 });
    this.pending.push({ node: left, start, end: middle, depth: depth + 1 });
    return true;
  }

  /** How much each column lowered the impurity, summing to one. */
  importance(): Float64Array {
    const total = this.gains.reduce((sum, gain) => sum + gain, 0);
    return total > 0 ? this.gains.map((gain) => gain / total) : this.gains;
  }

  private addNode(counts: Float64Array): number {
    const { tree } = this;
    let total = 0;
    let squares = 0;
    for (const count of counts) {
      total += count;
      squares += count * count;
    }
    tree.feature.push(0);
    tree.threshold.push(0);
    tree.left.push(-1);
    tree.right.push(-1);
    tree.impurity.push(1 - squares / (total * total));
    tree.counts.push(counts);
    return tree.feature.length - 1;
  }

  private bestSplit(start: number, end: number, counts: Float64Array) {
    const { y, leftCounts, classCount } = this;
    const count = end - start;
    const { leafMin } = this.limits;
    let totalSquares = 0;
    for (const c of counts) totalSquares += c * c;
    // Larger is purer: the sum over both sides of (squared class counts / rows). A split must beat the node itself.
    let best = totalSquares / count + 1e-12 * count;
    let bestColumn = -1;
    let bestPosition = 0;
    for (let column = 0; column < this.x.columns; column++) {
      const values = this.values[column]!;
      if (values[end - 1]! <= values[start]! + featureThreshold) continue;
      const order = this.order[column]!;
      leftCounts.fill(0);
      let leftSquares = 0;
      let rightSquares = totalSquares;
      const last = end - leafMin;
      this.operations += count;
      for (let p = start; p < last; ) {
        const label = y[order[p]!]!;
        const left = leftCounts[label]!;
        leftSquares += 2 * left + 1;
        rightSquares -= 2 * (counts[label]! - left) - 1;
        leftCounts[label] = left + 1;
        p++;
        const leftRows = p - start;
        if (leftRows < leafMin || values[p]! <= values[p - 1]! + featureThreshold) continue;
        const purity = leftSquares / leftRows + rightSquares / (count - leftRows);
        if (purity > best) {
          best = purity;
          bestColumn = column;
          bestPosition = p;
        }
      }
    }
    if (bestColumn < 0) return undefined;
    const order = this.order[bestColumn]!;
    const bestCounts = new Float64Array(classCount);
    for (let p = start; p < bestPosition; p++) bestCounts[y[order[p]!]!]! += 1;
    const low = this.values[bestColumn]![bestPosition - 1]!;
    const high = this.values[bestColumn]![bestPosition]!;
    // The threshold is a float32, so that the exported tree decides exactly as this one does.
    const middle = Math.fround(low / 2 + high / 2);
    const threshold = middle >= high || middle < low ? low : middle;
    return { column: bestColumn, threshold, leftCount: bestPosition - start, counts: bestCounts };
  }

  /** Moves the rows of the left child before those of the right one in every column, keeping them sorted. */
  private partition(start: number, end: number, column: number, leftCount: number): void {
    const { goesLeft, spareOrder, spareValues } = this;
    const chosen = this.order[column]!;
    const middle = start + leftCount;
    for (let p = start; p < middle; p++) goesLeft[chosen[p]!] = 1;
    for (let p = middle; p < end; p++) goesLeft[chosen[p]!] = 0;
    this.operations += (end - start) * this.x.columns;
    for (let other = 0; other < this.x.columns; other++) {
      if (other === column) continue;
      const order = this.order[other]!;
      const values = this.values[other]!;
      if (values[start] === values[end - 1]) {
        // A column that is constant here needs its values no more; only its order must follow.
        partitionOrder(order, start, end, goesLeft, spareOrder);
        continue;
      }
      let left = start;
      let right = 0;
      for (let p = start; p < end; p++) {
        const row = order[p]!;
        const value = values[p]!;
        // Both places are written and one counter moves: no branch to mispredict.
        const side = goesLeft[row]!;
        order[left] = row;
        values[left] = value;
        spareOrder[right] = row;
        spareValues[right] = value;
        left += side;
        right += 1 - side;
      }
      order.set(spareOrder.subarray(0, right), left);
      values.set(spareValues.subarray(0, right), left);
    }
  }
}

function partitionOrder(
  order: Int32Array,
  start: number,
  end: number,
  goesLeft: Uint8Array,
  spare: Int32Array,
): void {
  let left = start;
  let right = 0;
  for (let p = start; p < end; p++) {
    const row = order[p]!;
    const side = goesLeft[row]!;
    order[left] = row;
    spare[right] = row;
    left += side;
    right += 1 - side;
  }
  order.set(spare.subarray(0, right), left);
}

function modelOf(tree: Tree, importance: Float64Array, classCount: number): ClassifierModel {
  const leaves = tree.left.filter((child) => child < 0).length;
  return {
    importance,
    facts: { depth: tree.depth, leaves, nodes: tree.left.length, tree },
    toOnnx: () => treeToOnnx(tree, classCount),
    predict(x) {
      const labels = new Int32Array(x.rows);
      const probabilities = new Float64Array(x.rows * classCount);
      for (let i = 0; i < x.rows; i++) {
        let at = 0;
        while (tree.left[at]! >= 0) {
          const value = Math.fround(x.data[i * x.columns + tree.feature[at]!]!);
          at = value <= tree.threshold[at]! ? tree.left[at]! : tree.right[at]!;
        }
        const counts = tree.counts[at]!;
        const total = counts.reduce((sum, count) => sum + count, 0);
        let best = 0;
        for (let c = 0; c < classCount; c++) {
          probabilities[i * classCount + c] = counts[c]! / total;
          if (counts[c]! > counts[best]!) best = c;
        }
        labels[i] = best;
      }
      return { labels, probabilities };
    },
  };
}

function treeToOnnx(tree: Tree, classCount: number): OnnxFragment {
  const nodeCount = tree.left.length;
  const isLeaf = (at: number) => tree.left[at]! < 0;
  const ids = Array.from({ length: nodeCount }, (_, index) => index);
  const leaves = ids.filter(isLeaf);
  const weights = leaves.flatMap((at) => {
    const total = tree.counts[at]!.reduce((sum, count) => sum + count, 0);
    return Array.from(tree.counts[at]!, (count) => count / total);
  });
  const classes = Array.from({ length: classCount }, (_, index) => index);
  return {
    initializers: [],
    nodes: [
      cast('features', 'features_float', 'float32'),
      {
        op: 'TreeEnsembleClassifier',
        domain: 'ai.onnx.ml',
        inputs: ['features_float'],
        outputs: ['tree_label', 'tree_scores'],
        attributes: {
          nodes_treeids: { ints: ids.map(() => 0) },
          nodes_nodeids: { ints: ids },
          nodes_featureids: { ints: tree.feature },
          nodes_values: { floats: tree.threshold },
          nodes_modes: { strings: ids.map((at) => (isLeaf(at) ? 'LEAF' : 'BRANCH_LEQ')) },
          nodes_truenodeids: { ints: tree.left.map((child) => Math.max(child, 0)) },
          nodes_falsenodeids: { ints: tree.right.map((child) => Math.max(child, 0)) },
          nodes_hitrates: { floats: ids.map(() => 1) },
          nodes_missing_value_tracks_true: { ints: ids.map(() => 0) },
          class_treeids: { ints: weights.map(() => 0) },
          class_nodeids: { ints: leaves.flatMap((at) => classes.map(() => at)) },
          class_ids: { ints: leaves.flatMap(() => classes) },
          class_weights: { floats: weights },
          classlabels_int64s: { ints: classes },
          post_transform: { string: 'NONE' },
        },
      },
      cast('tree_scores', 'scores', 'float64'),
      argMax('scores', 'index'),
    ],
  };
}
