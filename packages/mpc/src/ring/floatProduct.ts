import { encodeModel } from '@tricorn/onnx';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Arena, ProductShape } from './kernels.js';
import { DIGIT_BITS } from './ringSizes.js';

// Ring elements are cut into balanced 22-bit digits. A product of two digits is at most 2^42, so 2^11 of them
// add up to at most 2^53, which float64 holds exactly.
const INNER_MAX = 2048;

/** Below this many multiplications the WebAssembly kernel is quicker than cutting into digits. */
const MULTIPLICATIONS_MIN = 1 << 21;

/** Exact products of large matrices over Z_2^bits, by float64 matrix products in onnxruntime. */
export class FloatProduct {
  #engine: Promise<Engine> | undefined;

  static suits(shape: ProductShape): boolean {
    return (
      shape.rows * shape.inner * shape.columns >= MULTIPLICATIONS_MIN &&
      Math.min(shape.rows, shape.columns) >= 16
    );
  }

  /** out += a.left·a.right + b.left·b.right modulo 2^bits; what the words hold above that is void. */
  async multiplyAdd(
    arena: Arena,
    out: number,
    [a, b]: readonly [Factors, Factors],
    shape: ProductShape,
    { words, bits }: RingSize,
  ): Promise<void> {
    const strip = INNER_MAX / 2;
    for (let from = 0; from < shape.inner; from += strip) {
      await this.#multiplyStrip(
        arena,
        out,
        [a, b],
        shape,
        { words, bits },
        from,
        Math.min(strip, shape.inner - from),
      );
    }
  }

  // The two products are one product of [a.left | b.left] with a.right over b.right.
  async #multiplyStrip(
    arena: Arena,
    out: number,
    factors: readonly [Factors, Factors],
    { rows, inner, columns }: ProductShape,
    { words, bits }: RingSize,
    from: number,
    width: number,
  ): Promise<void> {
    const { session, tensor } = await this.#open();
    const mark = arena.mark();
    const digits = Math.ceil(bits / DIGIT_BITS);
    const depth = 2 * width;
    const leftPlane = rows * depth * 8;
    const rightPlane = depth * columns * 8;
    const sumPlane = rows * columns * 8;
    const left = arena.allocate(leftPlane * digits);
    const right = arena.allocate(rightPlane * digits);
    const strip = arena.allocate(rows * width * words * 8);
    for (const [i, factor] of factors.entries()) {
      const slice =
        width === inner
          ? factor.left
          : this.#columns(arena, strip, factor.left, rows, inner, from, width, words);
      arena.kernels.toDigits(left, slice, rows, width, words, digits, leftPlane, depth, i * width);
      const rightStrip = factor.right + from * columns * words * 8;
      arena.kernels.toDigits(
        right,
        rightStrip,
        width,
        columns,
        words,
        digits,
        rightPlane,
        columns,
        i * width * columns,
      );
    }
    const sums = arena.allocateZeroed(sumPlane * digits);
    const products = arena.allocate(sumPlane * digits);
    for (let d = 0; d < digits; d++) {
      // Digit d of the right side meets every left digit whose position still lies inside the ring.
      const height = (digits - d) * rows;
      const { C } = await session.run({
        A: tensor(arena.floats(left, height * depth), [height, depth]),
        B: tensor(arena.floats(right + d * rightPlane, depth * columns), [depth, columns]),
      });
      arena.floats(products, height * columns).set(C!.data as Float64Array);
      arena.kernels.addProducts(sums + d * sumPlane, products, height * columns);
    }
    arena.kernels.fromDigits(out, sums, rows * columns, words, digits, sumPlane);
    arena.release(mark);
  }

  #columns(
    arena: Arena,
    out: number,
    matrix: number,
    rows: number,
    inner: number,
    from: number,
    width: number,
    words: number,
  ): number {
    const size = words * 8;
    for (let r = 0; r < rows; r++)
      arena.copy(out + r * width * size, matrix + (r * inner + from) * size, width * size);
    return out;
  }

  #open(): Promise<Engine> {
    this.#engine ??= openEngine();
    return this.#engine;
  }
}

interface Engine {
  readonly session: InferenceSession;
  tensor(data: Float64Array, dims: readonly number[]): Tensor;
}

// Loaded at the first large product: a process that only waits should not carry it in memory.
async function openEngine(): Promise<Engine> {
  const { InferenceSession: sessions, Tensor: Float64Tensor } = await import('onnxruntime-node');
  const session = await sessions.create(matrixProductModel(), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return { session, tensor: (data, dims) => new Float64Tensor('float64', data, dims) };
}

/** How many words hold an element, and how many of their bits count. */
export interface RingSize {
  readonly words: number;
  readonly bits: number;
}

/** Addresses of two matrices to be multiplied. */
export interface Factors {
  readonly left: number;
  readonly right: number;
}

function matrixProductModel(): Uint8Array {
  const value = (name: string, dims: string[]) => ({ name, type: 'float64' as const, dims });
  return encodeModel({
    opsets: { '': 13 },
    graph: {
      name: 'product',
      nodes: [{ op: 'MatMul', inputs: ['A', 'B'], outputs: ['C'] }],
      inputs: [value('A', ['rows', 'inner']), value('B', ['inner', 'columns'])],
      outputs: [value('C', ['rows', 'columns'])],
    },
  });
}
