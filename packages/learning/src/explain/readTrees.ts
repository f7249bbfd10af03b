import type { Attribute, Node } from '@tricorn/onnx';
import type { OnnxFragment } from '../onnx/nodes.js';

/** A tree of an exported ensemble as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface ExplainedTree {
  feature: Int32Array;
  threshold: Float64Array;
  left: Int32Array;
  right: Int32Array;
  /** Whether a missing value goes left. */
  missingLeft: Uint8Array;
  /** Training rows at each node. */
  cover: Float64Array;
  /** Nodes × groups; zero except at leaves. */
  values: Float64Array;
}

export interface TreeEnsemble {
  trees: ExplainedTree[];
  groups: number;
  /** Added to the sum of the trees, by group. */
  base: Float64Array;
}

/** The trees of an exported model; undefined if it has none. */
export function readTrees({ nodes }: OnnxFragment): TreeEnsemble | undefined {
  const node = nodes.find(({ op }) => op === 'TreeEnsembleRegressor');
  if (node === undefined) return undefined;
  const groups = Math.max(1, intOf(node.attributes?.['n_targets']));
  const treeIds = intsOf(node, 'nodes_treeids');
  const covers = floatsOf(node, 'nodes_hitrates');
  const trees = splitTrees(node, treeIds, covers, groups);
  const ids = intsOf(node, 'target_ids');
  const weights = floatsOf(node, 'target_weights');
  const owners = intsOf(node, 'target_nodeids');
  intsOf(node, 'target_treeids').forEach((tree, at) => {
    trees[tree]!.values[owners[at]! * groups + ids[at]!] = weights[at]!;
  });
  const base = Float64Array.from(floatsOf(node, 'base_values'));
  return { trees, groups, base: base.length === groups ? base : new Float64Array(groups) };
}

function splitTrees(node: Node, treeIds: number[], covers: Float32Array, groups: number): ExplainedTree[] {
  const feature = intsOf(node, 'nodes_featureids');
  const threshold = floatsOf(node, 'nodes_values');
  const truthy = intsOf(node, 'nodes_truenodeids');
  const falsy = intsOf(node, 'nodes_falsenodeids');
  const missing = intsOf(node, 'nodes_missing_value_tracks_true');
  const modes = node.attributes?.['nodes_modes'];
  const isLeaf =
    modes !== undefined && 'strings' in modes ? [...modes.strings].map((mode) => mode === 'LEAF') : [];
  const starts: number[] = [];
  for (const [at, tree] of treeIds.entries()) if (starts.length <= tree) starts.push(at);
  return starts.map((start, tree): ExplainedTree => {
    const count = (starts[tree + 1] ?? treeIds.length) - start;
    const child = (list: number[]) =>
      Int32Array.from({ length: count }, (_, at) => (isLeaf[start + at] ? -1 : list[start + at]!));
    return {
      feature: Int32Array.from(feature.slice(start, start + count)),
      threshold: Float64Array.from(threshold.subarray(start, start + count)),
      left: child(truthy),
      right: child(falsy),
      missingLeft: Uint8Array.from({ length: count }, (_, at) => missing[start + at] ?? 0),
      cover: Float64Array.from(covers.subarray(start, start + count)),
      values: new Float64Array(count * groups),
    };
  });
}

const intOf = (attribute: Attribute | undefined): number =>
  attribute !== undefined && 'int' in attribute ? Number(attribute.int) : 0;

function intsOf({ attributes }: Node, name: string): number[] {
  const attribute = attributes?.[name];
  return attribute !== undefined && 'ints' in attribute ? Array.from(attribute.ints, Number) : [];
}

function floatsOf({ attributes }: Node, name: string): Float32Array {
  const attribute = attributes?.[name];
  return attribute !== undefined && 'floats' in attribute
    ? Float32Array.from(attribute.floats)
    : new Float32Array();
}
