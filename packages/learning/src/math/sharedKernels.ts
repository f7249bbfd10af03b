import { sharedBase64 } from '../generated/kernels.js';
import type { KernelExports } from './kernels.js';
import { Space, WebAssembly } from './space.js';

/** The inner loops of assembly/shared.as, which threads run side by side in one memory. */
export interface SharedKernels extends Pick<KernelExports, 'heapBase' | 'rbfRow' | 'twoRowsTimes'> {
  lowerDistances(x: number, rows: number, stride: number, centre: number, nearest: number, sum: number): void;
  addPotentials(
    x: number,
    rows: number,
    stride: number,
    candidates: number,
    count: number,
    nearest: number,
    sums: number,
  ): void;
  listUndecided(
    rows: number,
    labels: number,
    upper: number,
    lower: number,
    moves: number,
    groupMoves: number,
    halfGaps: number,
    list: number,
  ): number;
  listAll(rows: number, list: number): void;
  assignListed(
    x: number,
    stride: number,
    centres: number,
    k: number,
    labels: number,
    upper: number,
    lower: number,
    halfGaps: number,
    list: number,
    count: number,
  ): void;
  countMoves(
    x: number,
    rows: number,
    stride: number,
    labels: number,
    counted: number,
    sums: number,
    counts: number,
  ): number;
  inertia(x: number, rows: number, stride: number, centres: number, labels: number, sum: number): void;
}

const module = new WebAssembly.Module(Buffer.from(sharedBase64, 'base64'));
/** 4 GiB, as much as WebAssembly can address; scripts/buildKernels.js says the same. */
const pagesMax = 65536;

/** Kernels at work in a memory that other threads may hold too. */
export class SharedSpace extends Space {
  readonly run: SharedKernels;

  /** In a memory of its own, or in that of another thread. */
  constructor(memory = new WebAssembly.Memory({ initial: 1, maximum: pagesMax, shared: true })) {
    const run = new WebAssembly.Instance(module, { env: { memory } }).exports as SharedKernels;
    super(memory, run.heapBase());
    this.run = run;
  }

  override reserve(byteCount: number): number {
    countAsMemory(byteCount);
    return super.reserve(byteCount);
  }
}

/**
 * V8 decides by the memory it counts when to look for garbage, and shared memory is not counted: the tables of a file of
 * hundreds of megabytes would stay. A buffer of the size that is dropped untouched takes no memory, but it is counted.
 */
function countAsMemory(byteCount: number): void {
  void new ArrayBuffer(byteCount);
}
