import type { Tree } from './treeGrower.js';

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
  const pruned: Tree = {
    feature: [],
    threshold: [],
    left: [],
    right: [],
    impurity: [],
    counts: [],
    depth: 0,
  };
  const pending = [{ node: 0, parent: -1, isLeft: false, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent, isLeft, depth } = next;
    const at = pruned.left.length;
    const isBranch = stays[node] === 1;
    pruned.feature.push(isBranch ? tree.feature[node]! : 0);
    pruned.threshold.push(isBranch ? tree.threshold[node]! : 0);
    pruned.left.push(-1);
    pruned.right.push(-1);
    pruned.impurity.push(tree.impurity[node]!);
    pruned.counts.push(tree.counts[node]!);
    pruned.depth = Math.max(pruned.depth, depth);
    if (parent >= 0) pruned[isLeft ? 'left' : 'right'][parent] = at;
    if (!isBranch) continue;
    pending.push({ node: tree.right[node]!, parent: at, isLeft: false, depth: depth + 1 });
    pending.push({ node: tree.left[node]!, parent: at, isLeft: true, depth: depth + 1 });
  }
  return pruned;
}

/** How much each column lowered the impurity, summing to one. */
export function importanceOf(tree: Tree, columns: number): Float64Array {
  const rows = rowsOf(tree);
  const gains = new Float64Array(columns);
  for (let node = 0; node < tree.left.length; node++) {
    const [left, right] = [tree.left[node]!, tree.right[node]!];
    if (left < 0) continue;
    const impurityOf = (at: number) => rows[at]! * tree.impurity[at]!;
    gains[tree.feature[node]!]! += impurityOf(node) - impurityOf(left) - impurityOf(right);
  }
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  return total > 0 ? gains.map((gain) => gain / total) : gains;
}

const rowsOf = ({ counts }: Tree): number[] =>
  counts.map((own) => own.reduce((sum, count) => sum + count, 0));
