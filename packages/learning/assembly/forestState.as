// What the files about forests share.
import { Node, nodeAt } from './nodes';

/** What is known of a forest and of the tree that grows; `ForestGrower.ts` writes all but the last group. */
// @ts-expect-error: decorator
@unmanaged
export class Forest {
  gainMin: f64;
  operations: f64;
  /** The best split of the node in question. */
  foundQuality: f64;
  /** What is left of the place in question, of three and more classes; squares are sums over the classes. */
  leftWeight: f64;
  leftSquares: f64;
  rightSquares: f64;

  rows: i32;
  columns: i32;
  /** 0 if the targets are numbers. */
  classes: i32;
  columnsTried: i32;
  /** Whether columns are tried in random order. */
  shuffled: i32;
  leafRowsMin: i32;
  depthMax: i32;
  leavesMax: i32;
  bins: usize;
  binCounts: usize;
  /** For each column and bin, the least and the largest value (f32). */
  limits: usize;
  targets: usize;
  /** For each row: times drawn × target, and times drawn (f64); of three and more classes, the class and times drawn (u32). */
  drawn: usize;
  /** The rows of the nodes: those of one node lie together. */
  list: usize;
  spare: usize;
  order: usize;
  histogram: usize;
  /** Sums on the left of three and more classes, and sums of the node, as doubles. */
  leftCounts: usize;
  totals: usize;
  /** One bit for each bin. */
  seen: usize;
  nodes: usize;
  /** For each node: the sum of its targets and its rows (f64); of three and more classes, the rows of each (u32). */
  sums: usize;
  sumBytes: usize;
  open: usize;
  gains: usize;
  randomA: u32;
  randomB: u32;
  randomC: u32;
  counter: u32;

  listed: i32;
  nodeCount: i32;
  leafCount: i32;
  openCount: i32;
  foundColumn: i32;
  foundLow: i32;
  foundHigh: i32;
  foundMissingLeft: i32;
}

// @ts-expect-error: decorator
@inline
export function nodeOf(f: Forest, id: i32): Node {
  return nodeAt(f.nodes, id);
}
