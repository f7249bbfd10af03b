import { argMax, cast } from '../export/nodes.js';
import { type Matrix, range, takeLabels, takeRows } from '../math/matrix.js';
import { importanceOf, pruneTree } from '../math/pruneTree.js';
import { type Tree, TreeGrower } from '../math/treeGrower.js';
import { accuracyOf } from '../metrics/classification.js';
import { stratifiedFolds } from '../metrics/folds.js';
import type { Classifier, ClassifierModel, FitContext, OnnxFragment } from './algorithm.js';
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
    const grown = await grow(x, y, classCount, params, context);
    const alpha =
      params.pruning === 'auto' ? await chooseAlpha(x, y, classCount, params, context) : params.ccp_alpha;
    const tree = alpha > 0 ? pruneTree(grown.tree, alpha) : grown.tree;
    const importance = alpha > 0 ? importanceOf(tree, x.columns) : grown.importance;
    return modelOf(tree, importance, classCount, alpha);
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
  const { tree } = await grow(takeRows(x, train), takeLabels(y, train), classCount, params, context);
  const [heldX, heldY] = [takeRows(x, held), takeLabels(y, held)];
  let best = { alpha: 0, accuracy: -1 };
  for (const alpha of alphasTried) {
    const accuracy = accuracyOf(heldY, predictTree(pruneTree(tree, alpha), heldX, classCount).labels);
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
): Promise<{ tree: Tree; importance: Float64Array }> {
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
  return { tree: grower.tree, importance: grower.importance() };
}

function modelOf(tree: Tree, importance: Float64Array, classCount: number, alpha: number): ClassifierModel {
  const leaves = tree.left.filter((child) => child < 0).length;
  return {
    importance,
    facts: {
      depth: tree.depth,
      leaves,
      nodes: tree.left.length,
      ...(alpha > 0 ? { ccpAlpha: alpha } : {}),
      tree,
    },
    toOnnx: () => treeToOnnx(tree, classCount),
    predict: (x) => predictTree(tree, x, classCount),
  };
}

function predictTree(tree: Tree, x: Matrix, classCount: number) {
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
          // How many training rows each node had: explanations weigh the ways of unknown values by it.
          nodes_hitrates: {
            floats: ids.map((at) => tree.counts[at]!.reduce((sum, count) => sum + count, 0)),
          },
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
