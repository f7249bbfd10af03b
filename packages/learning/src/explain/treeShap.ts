import type { ExplainedTree } from './readTrees.js';

/** The columns on the way to a node, with the weights of the subsets of them; one array for each part. */
interface Path {
  column: Int32Array;
  /** Share of the training rows that would go the same way if the column were unknown. */
  zero: Float64Array;
  /** Whether the explained row goes this way. */
  one: Float64Array;
  weight: Float64Array;
}

const noColumn = -1;

/** Whether a row goes left at a node; values are compared as floats, as the exported tree does. */
export function goesLeft(tree: ExplainedTree, node: number, x: Float64Array): boolean {
  const value = Math.fround(x[tree.feature[node]!]!);
  return Number.isNaN(value) ? tree.missingLeft[node] === 1 : value <= tree.threshold[node]!;
}

/**
 * Adds the exact Shapley values of one tree to `contributions` and returns the tree's expected output. A column that
 * is not in a coalition takes both ways, weighted by the training rows (path-dependent TreeSHAP, Lundberg et al.). The
 * players are columns of the file: all features of a one-hot encoded column are known or unknown together.
 */
export function addTreeShap(
  tree: ExplainedTree,
  x: Float64Array,
  columnOf: readonly number[],
  leafValue: (node: number) => number,
  contributions: Float64Array,
): number {
  const visit = (
    node: number,
    parent: Path,
    depth: number,
    zero: number,
    one: number,
    column: number,
  ): void => {
    const path = copyPath(parent, depth);
    extend(path, depth, zero, one, column);
    if (tree.left[node]! < 0) {
      const value = leafValue(node);
      for (let i = 1; i <= depth; i++)
        contributions[path.column[i]!]! +=
          unwoundSum(path, depth, i) * (path.one[i]! - path.zero[i]!) * value;
      return;
    }
    const left = goesLeft(tree, node, x);
    const [hot, cold] = left ? [tree.left[node]!, tree.right[node]!] : [tree.right[node]!, tree.left[node]!];
    const own = columnOf[tree.feature[node]!]!;
    let [zeroBefore, oneBefore, length] = [1, 1, depth];
    const known = path.column.indexOf(own, 1);
    if (known >= 1 && known <= depth) {
      zeroBefore = path.zero[known]!;
      oneBefore = path.one[known]!;
      unwind(path, depth, known);
      length--;
    }
    const share = (child: number) => tree.cover[child]! / tree.cover[node]!;
    visit(hot, path, length + 1, zeroBefore * share(hot), oneBefore, own);
    visit(cold, path, length + 1, zeroBefore * share(cold), 0, own);
  };
  visit(0, emptyPath(1), 0, 1, 1, noColumn);
  return expectedOf(tree, leafValue);
}

function expectedOf(tree: ExplainedTree, leafValue: (node: number) => number): number {
  let sum = 0;
  for (let node = 0; node < tree.left.length; node++)
    if (tree.left[node]! < 0) sum += tree.cover[node]! * leafValue(node);
  return sum / tree.cover[0]!;
}

const emptyPath = (length: number): Path => ({
  column: new Int32Array(length).fill(noColumn),
  zero: new Float64Array(length),
  one: new Float64Array(length),
  weight: new Float64Array(length),
});

function copyPath(path: Path, depth: number): Path {
  const copy = emptyPath(depth + 2);
  for (const part of ['column', 'zero', 'one', 'weight'] as const)
    copy[part].set(path[part].subarray(0, depth));
  return copy;
}

function extend(path: Path, depth: number, zero: number, one: number, column: number): void {
  const { weight } = path;
  path.column[depth] = column;
  path.zero[depth] = zero;
  path.one[depth] = one;
  weight[depth] = depth === 0 ? 1 : 0;
  for (let i = depth - 1; i >= 0; i--) {
    weight[i + 1]! += (one * weight[i]! * (i + 1)) / (depth + 1);
    weight[i] = (zero * weight[i]! * (depth - i)) / (depth + 1);
  }
}

/** Takes a column out of the path again. */
function unwind(path: Path, depth: number, index: number): void {
  const { weight } = path;
  const one = path.one[index]!;
  const zero = path.zero[index]!;
  let next = weight[depth]!;
  for (let i = depth - 1; i >= 0; i--) {
    if (one !== 0) {
      const before = weight[i]!;
      weight[i] = (next * (depth + 1)) / ((i + 1) * one);
      next = before - (weight[i]! * zero * (depth - i)) / (depth + 1);
    } else weight[i] = (weight[i]! * (depth + 1)) / (zero * (depth - i));
  }
  for (const part of ['column', 'zero', 'one'] as const) path[part].copyWithin(index, index + 1, depth + 1);
  path.column[depth] = noColumn;
}

/** The sum of the weights without a column. */
function unwoundSum({ weight, one, zero }: Path, depth: number, index: number): number {
  const ownOne = one[index]!;
  const ownZero = zero[index]!;
  let next = weight[depth]!;
  let total = 0;
  for (let i = depth - 1; i >= 0; i--) {
    if (ownOne !== 0) {
      const part = (next * (depth + 1)) / ((i + 1) * ownOne);
      total += part;
      next = weight[i]! - (part * ownZero * (depth - i)) / (depth + 1);
    } else total += (weight[i]! * (depth + 1)) / (ownZero * (depth - i));
  }
  return total;
}
