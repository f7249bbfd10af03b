import { type Kernels, kernelsBase64 } from '../generated/kernels.js';
import type { Matrix } from './matrix.js';

/** The memory of a WebAssembly instance. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

interface WebAssemblyParts {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports?: object) => { exports: unknown };
  Memory: new (limits: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
}

/** Node has WebAssembly; its type package leaves it to the DOM library, which this package does without. */
export const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyParts };

const pageBytes = 65536;
const alignment = 16;

/**
 * Hands out the memory in which kernels work. Reserve everything first, then take views: growing the memory
 * detaches the views taken before.
 */
export class Space {
  readonly memory: KernelMemory;
  readonly #start: number;
  #next: number;

  constructor(memory: KernelMemory, firstFree: number) {
    this.memory = memory;
    this.#start = Math.ceil(firstFree / alignment) * alignment;
    this.#next = this.#start;
  }

  /** Gives back all that was reserved, for the next use; what is reserved then is not zero any more. */
  clear(): void {
    this.#next = this.#start;
  }

  get reservedBytes(): number {
    return this.#next - this.#start;
  }

  /** Reserves bytes and returns where they begin; fresh memory is zero. */
  reserve(byteCount: number): number {
    const start = this.#next;
    this.#next = start + Math.ceil(byteCount / alignment) * alignment;
    const missing = this.#next - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / pageBytes));
    return start;
  }

  reserveDoubles(count: number): number {
    return this.reserve(count * 8);
  }

  doubles(offset: number, count: number): Float64Array {
    return new Float64Array(this.memory.buffer, offset, count);
  }

  floats(offset: number, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, offset, count);
  }

  ints(offset: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, offset, count);
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

/** The compiled inner loops of assembly/*.as; every argument named like memory is a byte offset. */
type KernelExports = Kernels & { memory: KernelMemory };

const rowsPerCall = 8192;
const module = new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'));

/** An instance of the kernels with a memory of its own. */
export class KernelSpace extends Space {
  readonly run: Kernels;

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
