import type { Tree } from '../math/treeGrower.js';

/** A node as the console draws it; a leaf has no split. */
export interface DrawnNode {
  rows: number;
  impurity: number;
  counts: number[];
  /** "feature <= threshold": yes goes left. */
  feature?: string;
  threshold?: number;
  left?: DrawnNode;
  right?: DrawnNode;
  /** Nodes below that are not drawn. */
  hidden?: boolean;
}

const depthDrawn = 12;

/** The upper levels of a tree, nested. */
export function describeTree(tree: Tree, featureNames: readonly string[], at = 0, depth = 0): DrawnNode {
  const counts = [...tree.counts[at]!];
  const node: DrawnNode = {
    rows: counts.reduce((sum, count) => sum + count, 0),
    impurity: tree.impurity[at]!,
    counts,
  };
  if (tree.left[at]! < 0) return node;
  if (depth >= depthDrawn) return { ...node, hidden: true };
  return {
    ...node,
    feature: featureNames[tree.feature[at]!]!,
    threshold: tree.threshold[at]!,
    left: describeTree(tree, featureNames, tree.left[at]!, depth + 1),
    right: describeTree(tree, featureNames, tree.right[at]!, depth + 1),
  };
}
