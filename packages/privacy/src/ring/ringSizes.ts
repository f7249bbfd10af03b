/** Ring sizes, in 64-bit words, with a compiled product kernel (see scripts/compileKernels.js). */
export const ringWords = [1, 2, 3, 4, 5, 6, 8, 12, 16] as const;

/** Bits per digit of large products; rings have a whole number of digits if the words allow it. */
export const digitBits = 8;

/** The smallest ring with at least `bits` bits, or undefined if the largest is too small. */
export function ringWordsFor(bits: number): number | undefined {
  return ringWords.find((words) => 64 * words >= bits);
}
