import { argMax, cast, doubles, node, type OnnxFragment } from '../onnx/nodes.js';
import type { BinnedTree } from './binnedTree.js';
import type { Matrix } from './matrix.js';

/** How the sum of the trees becomes the result. */
export type Link = 'probabilities' | 'sigmoid' | 'softmax' | 'identity';

/** Trees whose leaves are added up, for one or several outputs. */
export interface Ensemble {
  trees: BinnedTree[];
  /** The output that each tree adds to; undefined if its leaves have a value for every output. */
  outputOf?: number[];
  outputs: number;
  base: number[];
  link: Link;
}

/** The sums of the trees, rows × outputs, computed as the exported model computes them: from floats. */
export function sumTrees({ trees, outputOf, outputs, base }: Ensemble, x: Matrix): Float64Array {
  const sums = new Float64Array(x.rows * outputs);
  for (let i = 0; i < sums.length; i++) sums[i] = Math.fround(base[i % outputs]!);
  // A block of rows stays in the cache while every tree passes over it.
  for (let start = 0; start < x.rows; start += rowsPerPass) {
    const floats = Float32Array.from(
      x.data.subarray(start * x.columns, Math.min(start + rowsPerPass, x.rows) * x.columns),
    );
    trees.forEach((tree, index) => {
      addTree(tree, floats, x.columns, sums, start * outputs, outputs, outputOf?.[index]);
    });
  }
  return sums;
}

const rowsPerPass = 1024;

/** Adds the leaves that the rows reach to their sums; `output` is that of a tree with one value at each leaf. */
function addTree(
  tree: BinnedTree,
  floats: Float32Array,
  columns: number,
  sums: Float64Array,
  sumsStart: number,
  outputs: number,
  output: number | undefined,
): void {
  const { left, right, feature, threshold, missingLeft, values } = tree;
  for (let at = 0, sum = sumsStart; at < floats.length; at += columns, sum += outputs) {
    let node = 0;
    for (let next = left[0]!; next >= 0; next = left[node]!) {
      const value = floats[at + feature[node]!]!;
      const goesLeft = value <= threshold[node]! || (missingLeft[node] === 1 && Number.isNaN(value));
      node = goesLeft ? next : right[node]!;
    }
    if (output !== undefined) sums[sum + output]! += values[node]!;
    else for (let o = 0; o < outputs; o++) sums[sum + o]! += values[node * outputs + o]!;
  }
}

/** Probabilities of all classes from the sums. */
export function linkProbabilities(link: Link, sums: Float64Array, outputs: number): Float64Array {
  if (link === 'probabilities') return sums;
  if (link === 'sigmoid')
    return Float64Array.from({ length: sums.length * 2 }, (_, index) => {
      const p = 1 / (1 + Math.exp(-sums[index >> 1]!));
      return index % 2 === 1 ? p : 1 - p;
    });
  const probabilities = new Float64Array(sums.length);
  for (let start = 0; start < sums.length; start += outputs) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < outputs; c++) largest = Math.max(largest, sums[start + c]!);
    let total = 0;
    for (let c = 0; c < outputs; c++)
      total += probabilities[start + c] = Math.exp(sums[start + c]! - largest);
    for (let c = 0; c < outputs; c++) probabilities[start + c]! /= total;
  }
  return probabilities;
}

export function ensembleToOnnx(ensemble: Ensemble): OnnxFragment {
  const { link } = ensemble;
  const after: OnnxFragment =
    link === 'sigmoid'
      ? {
          initializers: [doubles('one', [1], [1])],
          nodes: [
            cast('tree_sums', 'margins', 'float64'),
            node('Sigmoid', ['margins'], ['second']),
            node('Sub', ['one', 'second'], ['first']),
            node('Concat', ['first', 'second'], ['scores'], { axis: { int: 1 } }),
            argMax('scores', 'index'),
          ],
        }
      : link === 'softmax'
        ? {
            initializers: [],
            nodes: [
              cast('tree_sums', 'margins', 'float64'),
              node('Softmax', ['margins'], ['scores'], { axis: { int: 1 } }),
              argMax('scores', 'index'),
            ],
          }
        : {
            initializers: [],
            nodes: [
              cast('tree_sums', 'scores', 'float64'),
              ...(link === 'probabilities' ? [argMax('scores', 'index')] : []),
            ],
          };
  return {
    initializers: after.initializers,
    nodes: [cast('features', 'features_float', 'float32'), ensembleNode(ensemble), ...after.nodes],
  };
}

/** The lists of all trees, one after another, in typed arrays: a forest may have millions of nodes. */
function ensembleNode({ trees, outputOf, outputs, base }: Ensemble) {
  const nodeCount = trees.reduce((sum, { left }) => sum + left.length, 0);
  const weightCount = trees.reduce((sum, { left }, id) => {
    const leaves = (left.length + 1) / 2;
    return sum + leaves * (outputOf?.[id] === undefined ? outputs : 1);
  }, 0);
  const ints = (length: number) => new Int32Array(length);
  const nodes = {
    trees: ints(nodeCount),
    ids: ints(nodeCount),
    features: ints(nodeCount),
    thresholds: new Float32Array(nodeCount),
    modes: new Array<string>(nodeCount),
    lefts: ints(nodeCount),
    rights: ints(nodeCount),
    covers: new Float32Array(nodeCount),
    missing: new Uint8Array(nodeCount),
  };
  const targets = {
    trees: ints(weightCount),
    nodes: ints(weightCount),
    ids: ints(weightCount),
    weights: new Float32Array(weightCount),
  };
  let at = 0;
  let weight = 0;
  for (const [id, tree] of trees.entries()) {
    const output = outputOf?.[id];
    const width = output === undefined ? outputs : 1;
    nodes.trees.fill(id, at, at + tree.left.length);
    nodes.features.set(tree.feature, at);
    nodes.thresholds.set(tree.threshold, at);
    nodes.covers.set(tree.cover, at);
    nodes.missing.set(tree.missingLeft, at);
    for (let node = 0; node < tree.left.length; node++, at++) {
      const isLeaf = tree.left[node]! < 0;
      nodes.ids[at] = node;
      nodes.modes[at] = isLeaf ? 'LEAF' : 'BRANCH_LEQ';
      nodes.lefts[at] = Math.max(tree.left[node]!, 0);
      nodes.rights[at] = Math.max(tree.right[node]!, 0);
      for (let place = 0; isLeaf && place < width; place++, weight++) {
        targets.trees[weight] = id;
        targets.nodes[weight] = node;
        targets.ids[weight] = output ?? place;
        targets.weights[weight] = tree.values[node * width + place]!;
      }
    }
  }
  return {
    op: 'TreeEnsembleRegressor',
    domain: 'ai.onnx.ml',
    inputs: ['features_float'],
    outputs: ['tree_sums'],
    attributes: {
      n_targets: { int: outputs },
      aggregate_function: { string: 'SUM' },
      base_values: { floats: base },
      nodes_treeids: { ints: nodes.trees },
      nodes_nodeids: { ints: nodes.ids },
      nodes_featureids: { ints: nodes.features },
      nodes_values: { floats: nodes.thresholds },
      nodes_modes: { strings: nodes.modes },
      nodes_truenodeids: { ints: nodes.lefts },
      nodes_falsenodeids: { ints: nodes.rights },
      nodes_hitrates: { floats: nodes.covers },
      nodes_missing_value_tracks_true: { ints: nodes.missing },
      target_treeids: { ints: targets.trees },
      target_nodeids: { ints: targets.nodes },
      target_ids: { ints: targets.ids },
      target_weights: { floats: targets.weights },
      post_transform: { string: 'NONE' },
    },
  };
}
