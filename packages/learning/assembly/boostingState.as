// What the files about boosting share.

/** What is known of the rows and of the tree that grows; `BoostedTreeGrower.ts` writes all but the last group. */
// @ts-expect-error: decorator
@unmanaged
export class Boosting {
  gradientScale: f64;
  hessianScale: f64;
  rate: f64;
  penalty: f64;
  operations: f64;

  countBits: i32;
  rows: i32;
  columns: i32;
  leafRowsMin: i32;
  depthMax: i32;
  leavesMax: i32;
  /** One byte for each row and column: four columns of a row lie together, and `groupBytes` further the next four. */
  bins: usize;
  groupBytes: usize;
  binCounts: usize;
  /** For each column, the largest value of each bin but the last (f32, padded with infinity). */
  edges: usize;
  pairs: usize;
  /** The rows of the nodes: those of one node lie together. */
  list: usize;
  spare: usize;
  /** Where each column begins in a histogram, in bytes. */
  starts: usize;
  histogramBytes: usize;
  /** Room for `slots` histograms, and a list of the slots that are free. */
  histograms: usize;
  slots: i32;
  freeSlots: usize;
  /** From this many on, nodes do not keep their histograms until they are split. */
  keptMax: i32;
  nodes: usize;
  /** For each node: its sums and those of its left child (2 × i64 each), and where its histogram is, if it has one (u32). */
  sums: usize;
  histogramOf: usize;
  /** For each leaf, as the exported tree stores it (f64). */
  values: usize;
  open: usize;
  gains: usize;

  nodeCount: i32;
  leafCount: i32;
  openCount: i32;
  freeCount: i32;
  foundColumn: i32;
  foundBin: i32;
  foundMissingLeft: i32;
  /** The best split of the node in question, and what is compared in pairs while it is looked for. */
  foundQuality: f64;
  gradient: f64;
  hessian: f64;
  scaledPenalty: f64;
  rounder: f64;
}

// @ts-expect-error: decorator
@inline
export function sumsOf(b: Boosting, id: i32): usize {
  return b.sums + ((<usize>id) << 5);
}

/** Where the bins of a column begin; those of the next row are four bytes further. */
// @ts-expect-error: decorator
@inline
export function binsOf(b: Boosting, column: i32): usize {
  return b.bins + <usize>(column >> 2) * b.groupBytes + <usize>(column & 3);
}
