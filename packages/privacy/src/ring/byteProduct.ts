import '@tricorn/onnx/silent';
import { encodeModel } from '@tricorn/onnx';
import type { Arena, ProductShape } from './kernels.js';
import { type ByteEngine, isExact, type ProductKernel } from './productKernel.js';
import { digitBits } from './ringSizes.js';

/** The sum of this many products of two bytes fits into 32 bits, as the integer product requires. */
const termsMax = 65_536;

/** Below these sizes, and for elements of one word, the WebAssembly kernels are faster than products of bytes. */
const multiplicationsMin = 1 << 18;
const sideMin = 16;
const wordsMin = 2;

/** Words per element, and how many of their bits are significant. */
export interface RingSize {
  readonly words: number;
  readonly bits: number;
}

/** Addresses of two matrices to be multiplied. */
interface Factors {
  readonly left: number;
  readonly right: number;
}

/**
 * Exact products of large matrices over Z_2^bits, from matrix products of unsigned bytes with 32-bit sums in onnxruntime
 * (MatMulInteger), for which processors have instructions.
 */
export class ByteProduct {
  readonly #load: LoadRuntime;
  #engine: Promise<ByteEngine | undefined> | undefined;

  constructor(load: LoadRuntime = () => import('onnxruntime-node')) {
    this.#load = load;
  }

  /** The kernel of large products: WebAssembly if onnxruntime is not installed or is not exact on this processor. */
  async kernel(): Promise<ProductKernel> {
    return (await this.#open()) === undefined ? 'WebAssembly' : 'MatMulInteger';
  }

  /** Whether a product is faster here than with the WebAssembly kernels. */
  async suits({ rows, inner, columns }: ProductShape, words: number): Promise<boolean> {
    const large = rows * inner * columns >= multiplicationsMin && Math.min(rows, columns) >= sideMin;
    return large && words >= wordsMin && (await this.#open()) !== undefined;
  }

  /** out += left · right modulo 2^bits; higher bits of the words are undefined. */
  async multiplyAdd(
    arena: Arena,
    out: number,
    factors: Factors,
    shape: ProductShape,
    ring: RingSize,
  ): Promise<void> {
    const engine = await this.#open();
    if (engine === undefined) throw new Error('The kernel MatMulInteger is not available');
    for (let from = 0; from < shape.inner; from += termsMax) {
      const mark = arena.mark();
      const width = Math.min(termsMax, shape.inner - from);
      await new StripProduct(arena, engine, shape, ring, factors, from, width).addTo(out);
      arena.release(mark);
    }
  }

  // Loaded at the first large product, to save the memory of an idle process.
  #open(): Promise<ByteEngine | undefined> {
    this.#engine ??= this.#load().then(openExactEngine, (error: unknown) => {
      if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
      throw error;
    });
    return this.#engine;
  }
}

type Runtime = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>;
type LoadRuntime = () => Promise<Runtime>;

// The product of a strip of the inner dimension. All products of digits i and j with the same sum s = i + j are one
// product of [left_0 | left_1 | …] with right_s stacked on right_(s-1) and so on.
class StripProduct {
  readonly #arena: Arena;
  readonly #engine: ByteEngine;
  readonly #shape: ProductShape;
  readonly #words: number;
  readonly #digits: number;
  /** The inner dimension of a product of two digits. */
  readonly #depth: number;
  readonly #left: number;
  readonly #right: number;

  constructor(
    arena: Arena,
    engine: ByteEngine,
    shape: ProductShape,
    { words, bits }: RingSize,
    { left, right }: Factors,
    from: number,
    width: number,
  ) {
    this.#arena = arena;
    this.#engine = engine;
    this.#shape = shape;
    this.#words = words;
    this.#digits = Math.ceil(bits / digitBits);
    this.#depth = width;
    const { rows, inner, columns } = shape;
    const { kernels } = arena;
    const elementBytes = words * 8;
    const rowBytes = this.#digits * width;
    this.#left = arena.allocate(rows * rowBytes);
    this.#right = arena.allocate(rowBytes * columns);
    const part = arena.allocate(rows * width * elementBytes);
    kernels.copyRows(part, left + from * elementBytes, rows, inner * elementBytes, width * elementBytes);
    kernels.bytesByRow(this.#left, part, rows, width, words, this.#digits, rowBytes, width);
    const rightFrom = right + from * columns * elementBytes;
    kernels.bytesByPlane(this.#right, rightFrom, width * columns, words, this.#digits, width * columns);
  }

  async addTo(out: number): Promise<void> {
    const { rows, columns } = this.#shape;
    const atOnce = Math.floor(termsMax / this.#depth);
    const slice = this.#arena.allocate(rows * Math.min(atOnce, this.#digits) * this.#depth);
    const sums = this.#arena.allocate(rows * columns * 4);
    for (let sum = 0; sum < this.#digits; sum++) {
      for (let digit = 0; digit <= sum; digit += atOnce) {
        await this.#multiply(slice, sums, digit, sum - digit, Math.min(atOnce, sum + 1 - digit));
        this.#arena.kernels.addDigitSums(out, sums, rows * columns, this.#words, sum);
      }
    }
  }

  // Products of `count` left digits, ascending from `left`, with right digits, descending from `right`.
  async #multiply(slice: number, sums: number, left: number, right: number, count: number): Promise<void> {
    const { rows, columns } = this.#shape;
    const inner = count * this.#depth;
    const rowBytes = this.#digits * this.#depth;
    this.#arena.kernels.copyRows(slice, this.#left + left * this.#depth, rows, rowBytes, inner);
    const rightAt = this.#right + (this.#digits - 1 - right) * this.#depth * columns;
    await this.#engine.multiply(
      this.#arena.view(slice, rows * inner),
      this.#arena.view(rightAt, inner * columns),
      this.#arena.integers(sums, rows * columns),
      { rows, inner, columns },
    );
  }
}

async function openExactEngine(runtime: Runtime): Promise<ByteEngine | undefined> {
  const engine = await openEngine(runtime);
  if (await isExact(engine)) return engine;
  process.emitWarning('MatMulInteger is not exact on this processor. Large products use WebAssembly.', {
    code: 'INEXACT_PRODUCT',
  });
  return undefined;
}

async function openEngine({ InferenceSession, Tensor }: Runtime): Promise<ByteEngine> {
  const session = await InferenceSession.create(byteProductModel(), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return {
    async multiply(left, right, out, { rows, inner, columns }) {
      const A = new Tensor('uint8', left, [rows, inner]);
      const B = new Tensor('uint8', right, [inner, columns]);
      await session.run({ A, B }, { C: new Tensor('int32', out, [rows, columns]) });
    },
  };
}

function byteProductModel(): Uint8Array {
  const bytes = (name: string, dims: string[]) => ({ name, type: 'uint8' as const, dims });
  return encodeModel({
    opsets: { '': 13 },
    graph: {
      name: 'product',
      nodes: [{ op: 'MatMulInteger', inputs: ['A', 'B'], outputs: ['C'] }],
      inputs: [bytes('A', ['rows', 'inner']), bytes('B', ['inner', 'columns'])],
      outputs: [{ name: 'C', type: 'int32', dims: ['rows', 'columns'] }],
    },
  });
}
