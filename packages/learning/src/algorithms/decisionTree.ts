import { argMax, cast } from '../export/nodes.js';
import { type Tree, TreeGrower } from '../math/treeGrower.js';
import type { Classifier, ClassifierModel, OnnxFragment } from './algorithm.js';
import { decisionTreeParameters as parameters } from './decisionTreeParameters.js';

/** Depth assumed in an estimate if no maximum is given; deeper trees cost nothing extra. */
const depthEstimated = 40;

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
    return modelOf(grower.tree, grower.importance(), classCount);
  },
};

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
