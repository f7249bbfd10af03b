/** Matrices for tests of input jobs: exact, of any size, and repeatable. */

export type IntegerMatrix = bigint[][];

/** A square matrix of small integers, generated from a seed. */
export const matrixOf = (size: number, seed: number): IntegerMatrix =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => BigInt(((row * 31 + column * 17 + seed * 7) % 201) - 100)),
  );

export const textOf = (matrix: IntegerMatrix): string =>
  `[${matrix.map((row) => `[${row.join(', ')}]`).join(', ')}]`;

export const productOf = (left: IntegerMatrix, right: IntegerMatrix): IntegerMatrix =>
  left.map((row) =>
    right[0]!.map((_, column) => row.reduce((sum, value, i) => sum + value * right[i]![column]!, 0n)),
  );
