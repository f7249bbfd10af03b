import { kernelsBase64 } from '../generated/kernels.js';
import { type KernelMemory, Space, WebAssembly } from './space.js';

/** The compiled inner loops of assembly/*.as; every argument named like memory is a byte offset. */
export interface KernelExports {
  memory: KernelMemory;
  heapBase(): number;
  rowNorms(x: number, rows: number, stride: number, out: number): void;
  rbfRow(
    x: number,
    rows: number,
    columns: number,
    query: number,
    queryStep: number,
    gamma: number,
    out: number,
  ): void;
  smoUpdate(
    count: number,
    gradient: number,
    upBar: number,
    rowI: number,
    rowJ: number,
    deltaI: number,
    deltaJ: number,
    best: number,
  ): number;
  smoSelect(
    count: number,
    gradient: number,
    lowBar: number,
    rowI: number,
    lowest: number,
    highest: number,
  ): number;
  weightedSum(row: number, weights: number, count: number): number;
  twoRowsTimes(
    rows: number,
    rowBytes: number,
    count: number,
    vectors: number,
    vectorBytes: number,
    vectorCount: number,
    out: number,
    outBytes: number,
  ): void;
  nearest(
    queries: number,
    queryCount: number,
    points: number,
    norms: number,
    count: number,
    stride: number,
    outIndex: number,
  ): void;
  nearestNeighbours(
    x: number,
    norms: number,
    rows: number,
    stride: number,
    query: number,
    k: number,
    bestDistance: number,
    bestIndex: number,
  ): void;
  wardNearest(centres: number, sizes: number, count: number, stride: number, i: number, out: number): number;
  bestSplit(
    values: number,
    rows: number,
    count: number,
    labels: number,
    counts: number,
    leftCounts: number,
    classCount: number,
    leafMin: number,
    best: number,
    position: number,
  ): number;
  markSides(rows: number, count: number, leftCount: number, goesLeft: number): void;
  partition(
    values: number,
    rows: number,
    count: number,
    goesLeft: number,
    spareValues: number,
    spareRows: number,
  ): void;
  addWeightedGram(x: number, rows: number, stride: number, weights: number, out: number): void;
  standardiseRows(
    packed: number,
    rows: number,
    columns: number,
    stride: number,
    means: number,
    inverses: number,
    out: number,
  ): void;
  logisticLoss(
    x: number,
    rows: number,
    stride: number,
    labels: number,
    weights: number,
    k: number,
    gradient: number,
    scores: number,
  ): number;
  sampleFloats(values: number, count: number, step: number, sample: number): number;
  sortFloats(values: number, count: number, spare: number, counts: number): void;
  binColumn(
    values: number,
    count: number,
    edges: number,
    missing: number,
    bins: number,
    columns: number,
  ): void;
  largestError(sums: number, targets: number, count: number): number;
  squaredPairs(
    sums: number,
    targets: number,
    count: number,
    pairs: number,
    gradientScale: number,
    hessianScale: number,
    countBits: number,
  ): void;
  squaredLoss(sums: number, targets: number, count: number): number;
  binaryExponentials(sums: number, count: number, exponentials: number): void;
  binaryPairs(
    sums: number,
    exponentials: number,
    labels: number,
    count: number,
    pairs: number,
    gradientScale: number,
    hessianScale: number,
    countBits: number,
  ): void;
  binaryLoss(sums: number, exponentials: number, labels: number, count: number): number;
  softmaxTotals(
    sums: number,
    outputBytes: number,
    outputs: number,
    count: number,
    largest: number,
    totals: number,
  ): void;
  softmaxPairs(
    sums: number,
    labels: number,
    output: number,
    largest: number,
    totals: number,
    count: number,
    pairs: number,
    gradientScale: number,
    hessianScale: number,
    countBits: number,
  ): void;
  softmaxLoss(
    sums: number,
    outputBytes: number,
    labels: number,
    largest: number,
    totals: number,
    count: number,
  ): number;
  startTree(state: number, bootstrap: number): void;
  growTree(state: number, rowsMax: number): number;
  startBoostedTree(state: number): void;
  growBoostedTree(state: number, rowsMax: number): number;
  finishBoostedTree(state: number, rowSums: number): void;
  addLeafValues(state: number, row: number, count: number, rowSums: number): void;
}

const rowsPerCall = 8192;
const module = new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'));

/** An instance of the kernels with a memory of its own. */
export class KernelSpace extends Space {
  readonly run: KernelExports;

  constructor() {
    const run = new WebAssembly.Instance(module).exports as KernelExports;
    super(run.memory, run.heapBase());
    this.run = run;
  }
}

/**
 * Ranges of rows to hand to a kernel one after another. V8 replaces its first, slow code for a kernel
 * only between calls, so one call over a million rows would stay slow to its end.
 */
export function* rowBlocks(
  rows: number,
  size = rowsPerCall,
): Generator<readonly [start: number, count: number]> {
  for (let start = 0; start < rows; start += size) yield [start, Math.min(size, rows - start)];
}
