/** Ring sizes, in 64-bit words, for which a product kernel was compiled (see scripts/compileKernels.js). */
const ringWords = [1, 2, 3, 4, 5, 6, 8, 12, 16] as const;

/** Large products are made of digits of so many bits; a ring is a whole number of them where words allow. */
export const digitBits = 8;

/** The smallest ring of at least `bits` bits, or undefined when even the largest is too small. */
export function ringWordsFor(bits: number): number | undefined {
  return ringWords.find((words) => 64 * words >= bits);
}
