import { kMeansBase64 } from '../../generated/kernels.js';
import { type KernelMemory, WebAssembly } from '../space.js';

/** The compiled passes of assembly/kMeans.as; every argument named like memory is a byte offset. */
export interface KMeansKernels {
  heapBase(): number;
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

const module = new WebAssembly.Module(Buffer.from(kMeansBase64, 'base64'));
/** 4 GiB, as much as WebAssembly can address; scripts/buildKernels.js says the same. */
const pagesMax = 65536;

export function createSharedMemory(): KernelMemory {
  return new WebAssembly.Memory({ initial: 1, maximum: pagesMax, shared: true });
}

/** The kernels at work in a memory that other threads may hold too. */
export function kernelsIn(memory: KernelMemory): KMeansKernels {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as KMeansKernels;
}
