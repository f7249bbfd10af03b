import type { FitContext } from './fitContext.js';
import { KernelSpace, strideOf } from './kernels.js';
import type { Matrix } from './matrix.js';

/** Two points (any members of their clusters) joined at a cost. */
interface Merge {
  a: number;
  b: number;
  cost: number;
}

/**
 * Ward's agglomerative clustering of points of equal weight, by nearest-neighbour chains: no matrix of
 * distances is kept, so memory grows with the points and not with their square.
 */
export async function wardTree(points: Matrix, context: FitContext): Promise<Merge[]> {
  const count = points.rows;
  const stride = strideOf(points.columns);
  const space = new KernelSpace();
  const centresAt = space.place(points, stride);
  const sizesAt = space.reserveDoubles(count);
  const out = space.reserveDoubles(1);
  const centres = space.doubles(centresAt, count * stride);
  const sizes = space.doubles(sizesAt, count).fill(1);
  const cost = space.doubles(out, 1);
  // Clusters that are left lie in front; `member` names one of the original points of each.
  const member = Int32Array.from({ length: count }, (_, index) => index);
  const merges: Merge[] = [];
  let chain: number[] = [];
  let left = count;
  while (left > 1) {
    if (chain.length === 0) chain.push(0);
    const tip = chain.at(-1)!;
    const next = space.run.wardNearest(centresAt, sizesAt, left, stride, tip, out);
    context.work(left * points.columns);
    const previous = chain.at(-2);
    if (previous === undefined || !closes(previous, tip, next)) {
      chain.push(next);
      continue;
    }
    join(previous, tip, cost[0]!);
    if ((merges.length & 127) === 0) await context.breathe();
  }
  return merges.sort((p, q) => p.cost - q.cost);

  /** Whether the chain's last two are each other's nearest; a tie with the one before counts as that one. */
  function closes(previous: number, tip: number, next: number): boolean {
    return next === previous || wardCost(previous, tip) <= cost[0]!;
  }

  function wardCost(a: number, b: number): number {
    let distance = 0;
    for (let j = 0; j < stride; j++) distance += (centres[a * stride + j]! - centres[b * stride + j]!) ** 2;
    return (distance * sizes[a]! * sizes[b]!) / (sizes[a]! + sizes[b]!);
  }

  /** Joins two clusters in the place of the smaller index and moves the last cluster into the free place. */
  function join(first: number, second: number, height: number): void {
    const into = Math.min(first, second);
    const gone = Math.max(first, second);
    merges.push({ a: member[into]!, b: member[gone]!, cost: height });
    const total = sizes[into]! + sizes[gone]!;
    for (let j = 0; j < stride; j++) {
      const a = into * stride + j;
      centres[a] = (centres[a]! * sizes[into]! + centres[gone * stride + j]! * sizes[gone]!) / total;
    }
    sizes[into] = total;
    chain = chain.slice(0, -2);
    left--;
    if (gone !== left) {
      centres.copyWithin(gone * stride, left * stride, (left + 1) * stride);
      sizes[gone] = sizes[left]!;
      member[gone] = member[left]!;
      chain = chain.map((index) => (index === left ? gone : index));
    }
  }
}

/** The clusters that remain when the dearest `k - 1` merges are left out; numbered by first appearance. */
export function cutTree(merges: readonly Merge[], count: number, k: number): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, index) => index);
  const find = (start: number) => {
    let at = start;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const { a, b } of merges.slice(0, count - k)) parent[find(b)] = find(a);
  const numbers = new Map<number, number>();
  return parent.map((_, index) => {
    const root = find(index);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root)!;
  });
}
