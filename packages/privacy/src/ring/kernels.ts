import { type Kernels, kernelsBase64 } from '../generated/kernels.js';
import { checkKernels } from './checkKernels.js';

// @types/node leaves WebAssembly to the DOM library, which this package does not use.
declare const WebAssembly: {
  Memory: new (descriptor: {
    initial: number;
    maximum: number;
  }) => { buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};

const pageBytes = 65_536;
const pagesMax = 65_536;
const alignmentBytes = 64;
/** Growing is slow, so memory grows by at least 4 MiB. */
const growthPages = 64;

/** The first page belongs to the kernels: their tables, then the compiler's data (see scripts/compileKernels.js). */
const tablesEnd = 49_152;
const firstByte = pageBytes;

let compiled: object | undefined;

/** Linear memory with a stack of allocations: {@link release} frees everything allocated since {@link mark}. */
export class Arena {
  /** Addresses are offsets into this memory. */
  readonly kernels: Kernels;
  readonly #memory: { buffer: ArrayBuffer; grow(pages: number): number };
  #top = firstByte;
  #highest = firstByte;

  constructor() {
    const isFirst = compiled === undefined;
    compiled ??= new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'));
    this.#memory = new WebAssembly.Memory({ initial: 2, maximum: pagesMax });
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory: this.#memory, abort: trap } });
    this.kernels = exports as Kernels;
    if (isFirst) checkKernels(this);
  }

  /** Allocates bytes with undefined content. Earlier views become invalid. */
  allocate(bytes: number): number {
    const at = Math.ceil(this.#top / alignmentBytes) * alignmentBytes;
    this.#top = at + bytes;
    this.#highest = Math.max(this.#highest, this.#top);
    const missing = Math.ceil((this.#top - this.#memory.buffer.byteLength) / pageBytes);
    if (missing > 0) this.#memory.grow(Math.max(missing, Math.min(growthPages, pagesMax - this.#pages())));
    return at;
  }

  #pages(): number {
    return this.#memory.buffer.byteLength / pageBytes;
  }

  allocateZeroed(bytes: number): number {
    const at = this.allocate(bytes);
    this.view(at, bytes).fill(0);
    return at;
  }

  mark(): number {
    return this.#top;
  }

  release(mark: number): void {
    this.#top = mark;
  }

  /** Clears all content and frees all memory for the next user. */
  clear(): void {
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.fill(0, 0, tablesEnd);
    bytes.fill(0, firstByte, this.#highest);
    this.#top = firstByte;
    this.#highest = firstByte;
  }

  get capacityBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** The bytes at an address, valid until the next allocation. */
  view(at: number, bytes: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, at, bytes);
  }

  words(at: number, count: number): BigUint64Array<ArrayBuffer> {
    return new BigUint64Array(this.#memory.buffer, at, count);
  }

  integers(at: number, count: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#memory.buffer, at, count);
  }

  copy(to: number, from: number, bytes: number): void {
    new Uint8Array(this.#memory.buffer).copyWithin(to, from, from + bytes);
  }

  /** out += left · right, with the kernel for this ring. */
  multiplyAdd(out: number, left: number, right: number, shape: ProductShape, words: number): void {
    const { rows, inner, columns } = shape;
    const multiply = this.kernels[`multiply${words}` as 'multiply2'] as Kernels['multiply2'] | undefined;
    if (multiply === undefined) throw new RangeError(`There is no product kernel for ${words} words`);
    const mark = this.mark();
    if (words === 1) {
      const room = this.allocate(this.kernels.multiply1Room(inner, columns));
      this.kernels.multiply1(out, left, right, room, rows, inner, columns);
    } else {
      const room = this.allocate(inner * columns * words * 8);
      this.kernels.transpose(room, right, inner, columns, words);
      multiply(out, left, room, rows, inner, columns);
    }
    this.release(mark);
  }
}

/** A rows×inner matrix times an inner×columns matrix. */
export interface ProductShape {
  readonly rows: number;
  readonly inner: number;
  readonly columns: number;
}

function trap(): never {
  throw new Error('A kernel trapped');
}
