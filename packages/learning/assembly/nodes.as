// The nodes of a tree that grows, for forests and boosting.

/** A bin that no value has. */
export const NEVER = 256;
/** Above all values: a split that only missing values are right of. */
export const LARGEST_FLOAT: f32 = 3.4028234663852886e38;

// @ts-expect-error: decorator
@unmanaged
export class Node {
  /** The place of its rows in the list of rows. */
  start: i32;
  end: i32;
  depth: i32;
  /** The left child, before the right one; -1 for a leaf. */
  left: i32;
  column: i32;
  threshold: f32;
  /** The last bin that goes left, and 256 if missing values go left. */
  sides: i32;
  /** How many rows it has; of a forest, how many were drawn. */
  cover: i32;
  gain: f64;
}

// @ts-expect-error: decorator
@inline
export function nodeAt(nodes: usize, id: i32): Node {
  return changetype<Node>(nodes + <usize>id * offsetof<Node>());
}

/** Begins a leaf. */
export function beginNode(nodes: usize, id: i32, start: i32, end: i32, depth: i32): void {
  const node = nodeAt(nodes, id);
  node.start = start;
  node.end = end;
  node.depth = depth;
  node.left = -1;
}
