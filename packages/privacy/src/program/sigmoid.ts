import { expMinus, fractionBits, one } from './laplace.js';

/** A piece is 2^-2 wide; they reach from -16 to 16, and beyond these the function is 0 and 1. */
export const pieceBits = 7;
export const piecesFrom = 16n;
/** The place in a piece has so many bits, and coefficients are in units of 2^-20. */
export const placeBits = 12;
export const unitBits = 20;
/** The square coefficient may be negative, so that this is added to it. */
export const squareOffsetBits = 12;

/** By result of the step `sigmoid`: bits of its numbers, before what was added to the last is taken away. */
export const sigmoidResults = [placeBits, unitBits + 1, 17, squareOffsetBits + 1] as const;

/**
 * The logistic function, piece by piece: coefficients of 1, s and s² for the place s from 0 to 1 in a piece, through its values
 * near both ends and in the middle. Wrong by at most 3·10^-5. Computed in integers, because all nodes must agree.
 */
export const piecesOfSigmoid = (): [bigint, bigint, bigint][] =>
  Array.from({ length: 1 << pieceBits }, (_, piece) => {
    // At 1/15, 1/2 and 14/15 of the piece, near the roots of a Chebyshev polynomial.
    const [low, middle, high] = [2n, 15n, 28n].map((place) =>
      logistic(((30n * BigInt(piece) + place) << fractionBits) / 120n - piecesFrom * one),
    ) as [bigint, bigint, bigint];
    const square = ((low - 2n * middle + high) * 450n) / 169n;
    const linear = ((high - low) * 15n) / 13n - square;
    return [middle - linear / 2n - square / 4n, linear, square].map(
      (coefficient) => (coefficient + (one >> BigInt(unitBits + 1))) >> (fractionBits - BigInt(unitBits)),
    ) as [bigint, bigint, bigint];
  });

function logistic(x: bigint): bigint {
  const power = expMinus(x < 0n ? -x : x);
  return ((x < 0n ? power : one) << fractionBits) / (one + power);
}
