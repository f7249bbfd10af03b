import type { BinnedTree } from '../math/binnedTree.js';
import { type Ensemble, sumTrees } from '../math/ensembleModel.js';
import type { FitContext } from '../math/fitContext.js';
import { type Matrix, range, takeLabels, takeRows } from '../math/matrix.js';
import { addNode, newTree, type Tree, TreeGrower } from '../math/treeGrower.js';
import { accuracyOf } from '../metrics/classification.js';
import { stratifiedFolds } from '../metrics/folds.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import { ensembleClassifier, sharesOf } from './ensembles.js';
import { indexOfLargest } from './indexOfLargest.js';
import type { ParameterValues } from './parameters.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Decision Tree'];

/** Depth assumed in an estimate if no maximum is given; deeper trees cost nothing extra. */
const depthEstimated = 40;

/** CART with the Gini impurity. Every column is sorted once; nodes then keep their rows sorted by partition. */
export const decisionTree: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns }, params) =>
    (params.pruning === 'auto' ? 2 : 1) *
    rows *
    columns *
    (3 + 2 * Math.min(params.max_depth ?? depthEstimated, depthEstimated)),
  memory: ({ rows, columns }) => rows * (columns * 8 + 32),
  async fit(x, y, classCount, params, context) {
    const whole = await grow(x, y, classCount, params, context);
    const alpha =
      params.pruning === 'auto' ? await chooseAlpha(x, y, classCount, params, context) : params.ccp_alpha;
    const tree = alpha > 0 ? pruneTree(whole, alpha) : whole;
    return modelOf(tree, x.columns, classCount, alpha);
  },
};

/** Penalties that "auto" tries, from none to those that leave a stump. */
const alphasTried = [0, ...Array.from({ length: 17 }, (_, index) => 10 ** (-5 + index / 4))];
const heldOutFolds = 5;

/** The penalty that is best on a held-out fifth; the largest of those that are equally good. */
async function chooseAlpha(
  x: Matrix,
  y: Int32Array,
  classCount: number,
  params: ParameterValues<typeof parameters>,
  context: FitContext,
): Promise<number> {
  const foldOf = stratifiedFolds(y, classCount, heldOutFolds, context.random.fork(31));
  const train = range(y.length).filter((row) => foldOf[row] !== 0);
  const held = range(y.length).filter((row) => foldOf[row] === 0);
  if (held.length === 0) return params.ccp_alpha;
  const tree = await grow(takeRows(x, train), takeLabels(y, train), classCount, params, context);
  const [heldX, heldY] = [takeRows(x, held), takeLabels(y, held)];
  let best = { alpha: 0, accuracy: -1 };
  for (const alpha of alphasTried) {
    const accuracy = accuracyOf(
      heldY,
      indexOfLargest(sumTrees(asEnsemble(pruneTree(tree, alpha), classCount), heldX), classCount),
    );
    if (accuracy >= best.accuracy) best = { alpha, accuracy };
  }
  return best.alpha;
}

async function grow(
  x: Matrix,
  y: Int32Array,
  classCount: number,
  params: ParameterValues<typeof parameters>,
  context: FitContext,
): Promise<Tree> {
  const grower = new TreeGrower(x, y, classCount, {
    depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
    splitMin: params.min_samples_split,
    leafMin: params.min_samples_leaf,
  });
  await grower.sortColumns(async (sorted) => {
    context.progress((0.3 * sorted) / x.columns);
    await context.breathe();
  });
  let handled = 0;
  while (grower.grow()) {
    if (++handled % 256 === 0) {
      context.progress(0.3 + 0.7 * grower.fractionDone);
      await context.breathe();
    }
  }
  context.work(grower.operations + 3 * x.rows * x.columns);
  return grower.tree;
}

function modelOf(tree: Tree, columns: number, classCount: number, alpha: number): ClassifierModel {
  const { depth, left } = tree;
  const leaves = left.filter((child) => child < 0).length;
  const facts = { depth, leaves, nodes: left.length, ...(alpha > 0 ? { ccpAlpha: alpha } : {}), tree };
  const importance = sharesOf(gainsOf(tree, columns));
  return ensembleClassifier({ ensemble: asEnsemble(tree, classCount), importance, facts }, classCount);
}

/** One tree whose leaves hold the shares of the classes. */
function asEnsemble({ feature, threshold, left, right, counts }: Tree, classCount: number): Ensemble {
  const cover = counts.map((rows) => rows.reduce((sum, count) => sum + count, 0));
  const tree: BinnedTree = {
    feature: Int32Array.from(feature),
    threshold: Float32Array.from(threshold),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    missingLeft: new Uint8Array(left.length),
    cover: Int32Array.from(cover),
    values: Float32Array.from(counts.flatMap((rows, at) => Array.from(rows, (count) => count / cover[at]!))),
  };
  const base = new Array<number>(classCount).fill(0);
  return { trees: [tree], outputs: classCount, base, link: 'probabilities' };
}

/**
 * Minimal cost-complexity pruning: of all subtrees with the same root, the smallest one for which impurity plus `alpha`
 * times the number of leaves is least. Impurities are weighted by the share of the rows.
 */
export function pruneTree(tree: Tree, alpha: number): Tree {
  const rows = rowsOf(tree);
  const stays = new Uint8Array(tree.left.length);
  const cost = new Float64Array(tree.left.length);
  // Children come after their parents, so the last node comes first.
  for (let node = tree.left.length - 1; node >= 0; node--) {
    const asLeaf = (tree.impurity[node]! * rows[node]!) / rows[0]! + alpha;
    const [left, right] = [tree.left[node]!, tree.right[node]!];
    const asBranch = left < 0 ? Number.POSITIVE_INFINITY : cost[left]! + cost[right]!;
    // Sums of the same numbers in another order differ by rounding.
    stays[node] = asBranch < asLeaf - 1e-12 ? 1 : 0;
    cost[node] = Math.min(asLeaf, asBranch);
  }
  const pruned = newTree();
  const pending = [{ node: 0, parent: -1, isLeft: false, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent, isLeft, depth } = next;
    const at = addNode(pruned, tree.impurity[node]!, tree.counts[node]!);
    pruned.depth = Math.max(pruned.depth, depth);
    if (parent >= 0) pruned[isLeft ? 'left' : 'right'][parent] = at;
    if (stays[node] !== 1) continue;
    pruned.feature[at] = tree.feature[node]!;
    pruned.threshold[at] = tree.threshold[node]!;
    pending.push({ node: tree.right[node]!, parent: at, isLeft: false, depth: depth + 1 });
    pending.push({ node: tree.left[node]!, parent: at, isLeft: true, depth: depth + 1 });
  }
  return pruned;
}

/** How much each column lowered the impurity. */
function gainsOf(tree: Tree, columns: number): Float64Array {
  const rows = rowsOf(tree);
  const gains = new Float64Array(columns);
  const impurityOf = (at: number) => rows[at]! * tree.impurity[at]!;
  const pending = [0];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const [left, right] = [tree.left[node]!, tree.right[node]!];
    if (left < 0) continue;
    gains[tree.feature[node]!]! += impurityOf(node) - impurityOf(left) - impurityOf(right);
    pending.push(right, left);
  }
  return gains;
}

const rowsOf = ({ counts }: Tree): number[] =>
  counts.map((own) => own.reduce((sum, count) => sum + count, 0));
