import { kernelsBase64 } from '../generated/kernels.js';
import type { Matrix } from './matrix.js';

/** The compiled inner loops of assembly/*.as; every argument named like memory is a byte offset. */
interface KernelExports {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
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
  minDistances(x: number, rows: number, stride: number, centre: number, current: number, out: number): number;
  hamerlyPass(
    x: number,
    rows: number,
    stride: number,
    centres: number,
    k: number,
    labels: number,
    upper: number,
    lower: number,
    sums: number,
    counts: number,
    moves: number,
    halfGaps: number,
    farthest: number,
    maxMove: number,
    secondMove: number,
  ): number;
  inertia(x: number, rows: number, stride: number, centres: number, labels: number): number;
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
}

// Node has WebAssembly; its type package leaves it to the DOM library, which this package does without.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

const pageBytes = 65536;
const alignment = 16;
const rowsPerCall = 8192;
const module = new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'));

/**
 * An instance of the kernels with a memory of its own. Reserve everything first, then take views:
 * growing the memory detaches the views taken before.
 */
export class KernelSpace {
  readonly run: KernelExports;
  private next = 0;

  constructor() {
    const instance = new WebAssembly.Instance(module);
    this.run = instance.exports as KernelExports;
    this.clear();
  }

  /** Gives back all that was reserved, for the next use; what is reserved then is not zero any more. */
  clear(): void {
    this.next = Math.ceil(this.run.heapBase() / alignment) * alignment;
  }

  /** Reserves bytes and returns where they begin; fresh memory is zero. */
  reserve(byteCount: number): number {
    const start = this.next;
    this.next = start + Math.ceil(byteCount / alignment) * alignment;
    const missing = this.next - this.run.memory.buffer.byteLength;
    if (missing > 0) this.run.memory.grow(Math.ceil(missing / pageBytes));
    return start;
  }

  reserveDoubles(count: number): number {
    return this.reserve(count * 8);
  }

  doubles(offset: number, count: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, offset, count);
  }

  floats(offset: number, count: number): Float32Array {
    return new Float32Array(this.run.memory.buffer, offset, count);
  }

  ints(offset: number, count: number): Int32Array {
    return new Int32Array(this.run.memory.buffer, offset, count);
  }

  /** Copies a matrix into padded rows; `extraRows` rows of zeros follow it. */
  place(matrix: Matrix, stride: number, extraRows = 0): number {
    const offset = this.reserveDoubles((matrix.rows + extraRows) * stride);
    const target = this.doubles(offset, matrix.rows * stride);
    const { columns, data } = matrix;
    if (columns === stride) target.set(data);
    else {
      for (let i = 0; i < matrix.rows; i++) {
        const from = i * columns;
        const to = i * stride;
        for (let j = 0; j < columns; j++) target[to + j] = data[from + j]!;
      }
    }
    return offset;
  }
}

/** The padded length of a row: the kernels step through four doubles at a time. */
export function strideOf(columns: number): number {
  return Math.ceil(columns / 4) * 4;
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
