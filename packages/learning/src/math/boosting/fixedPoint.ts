/** How gradients and Hessians become integers whose sums over all rows cannot overflow. */
export interface FixedPoint {
  gradientScale: number;
  hessianScale: number;
  /** Low bits of a Hessian's sum that count rows. */
  countBits: number;
}

/** Bits of a sum that doubles still hold exactly, with room to spare. */
const sumBits = 50;
const wordBits = 62;

/** Scales are powers of two: scaling itself rounds nothing. */
export function fixedPointFor(rows: number, gradientMax: number, hessianMax: number): FixedPoint {
  const countBits = 32 - Math.clz32(rows);
  return {
    gradientScale: scaleFor(sumBits, rows * gradientMax),
    hessianScale: scaleFor(Math.min(sumBits, wordBits - countBits), rows * hessianMax),
    countBits,
  };
}

/** The largest power of two that keeps `largest` below 2^bits. */
function scaleFor(bits: number, largest: number): number {
  if (largest === 0) return 1;
  const exponent = bits - Math.ceil(Math.log2(largest));
  // Beyond these, the scale or its square would leave the range of doubles.
  return 2 ** Math.max(-400, Math.min(400, exponent));
}
