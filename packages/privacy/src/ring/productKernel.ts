import type { ProductShape } from './kernels.js';

/** How large products are computed: from products of bytes in onnxruntime, or with the WebAssembly kernels, which are always exact. */
export type ProductKernel = 'MatMulInteger' | 'WebAssembly';

/** A matrix product of unsigned bytes with 32-bit sums. */
export interface ByteEngine {
  multiply(left: Uint8Array, right: Uint8Array, out: Int32Array, shape: ProductShape): Promise<void>;
}

/** Shapes that reach whole vector registers, their remainders, single rows and columns, and the longest sum. */
const shapes: readonly ProductShape[] = [
  { rows: 1, inner: 2, columns: 1 },
  { rows: 17, inner: 67, columns: 35 },
  { rows: 4, inner: 256, columns: 16 },
  { rows: 1, inner: 65_536, columns: 2 },
];
/**
 * The even and odd places of both factors. Instructions that add pairs of products in 16 bits with saturation, or that
 * take one factor as signed, are wrong for these.
 */
const extremes: readonly { even: number; odd: number }[] = [
  { even: 255, odd: 255 },
  { even: 255, odd: 128 },
  { even: 128, odd: 127 },
  { even: 255, odd: 0 },
];

/** Whether an engine gives the known answers for the largest bytes and the longest sums on this processor. */
export async function isExact(engine: ByteEngine): Promise<boolean> {
  for (const shape of shapes) {
    for (const { even, odd } of extremes) {
      const { rows, inner, columns } = shape;
      const left = new Uint8Array(rows * inner);
      const right = new Uint8Array(inner * columns);
      for (let k = 0; k < inner; k++) {
        const value = k & 1 ? odd : even;
        for (let row = 0; row < rows; row++) left[row * inner + k] = value;
        right.fill(value, k * columns, (k + 1) * columns);
      }
      const out = new Int32Array(rows * columns);
      await engine.multiply(left, right, out, shape);
      const expected = (Math.ceil(inner / 2) * even ** 2 + Math.floor(inner / 2) * odd ** 2) | 0;
      if (out.some((sum) => sum !== expected)) return false;
    }
  }
  return true;
}
