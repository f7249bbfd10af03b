import type { KernelSpace } from './kernels.js';

/** A tree over raw features as parallel arrays; node 0 is the root and a leaf has no children (-1). */
export interface BinnedTree {
  feature: Int32Array;
  /** Floats, as exported trees compare them. */
  threshold: Float32Array;
  left: Int32Array;
  right: Int32Array;
  missingLeft: Uint8Array;
  cover: Int32Array;
  /** Nodes × outputs; used at leaves. Floats, as exported trees add them. */
  values: Float32Array;
}

// The layout of `Node` in assembly/nodes.as.
const nodeInts = 10;
const [nodeLeft, nodeColumn, nodeThreshold, nodeSides, nodeCover] = [3, 4, 5, 6, 7];
const missingLeftBit = 256;
export const nodeBytes = nodeInts * 4;

/** Copies a grown tree out of the kernel's memory, without the values of its leaves. */
export function readTree(space: KernelSpace, nodesAt: number, count: number): Omit<BinnedTree, 'values'> {
  const nodes = space.ints(nodesAt, count * nodeInts);
  const thresholds = space.floats(nodesAt, count * nodeInts);
  const tree = {
    feature: new Int32Array(count),
    threshold: new Float32Array(count),
    left: new Int32Array(count),
    right: new Int32Array(count),
    missingLeft: new Uint8Array(count),
    cover: new Int32Array(count),
  };
  for (let node = 0, at = 0; node < count; node++, at += nodeInts) {
    const left = nodes[at + nodeLeft]!;
    tree.left[node] = left;
    tree.right[node] = left < 0 ? -1 : left + 1;
    tree.cover[node] = nodes[at + nodeCover]!;
    if (left < 0) continue;
    tree.feature[node] = nodes[at + nodeColumn]!;
    tree.threshold[node] = thresholds[at + nodeThreshold]!;
    tree.missingLeft[node] = nodes[at + nodeSides]! & missingLeftBit ? 1 : 0;
  }
  return tree;
}
