/** A list of numbers that a party contributes. */
export interface ProgramInput {
  readonly place: number;
  readonly count: number;
  /** All entries lie between these, which the nodes check. */
  readonly min: bigint;
  readonly max: bigint;
  /** Keys, which only `match` reads: modulo 2^61, so that every number is one, and nothing has to be checked. */
  readonly isKey?: true;
}

/**
 * One step of a program. Values are named by number: first the inputs, then the results of the steps, in their order.
 * All values are lists of integers.
 */
export type Step =
  /** Σ by·of + plus, entry by entry. */
  | {
      readonly op: 'combine';
      readonly of: readonly number[];
      readonly by: readonly bigint[];
      readonly plus: bigint;
    }
  /** The product entry by entry. */
  | { readonly op: 'each'; readonly left: number; readonly right: number }
  /** Of every two lists the sum of their products, those of the first list with each first. */
  | { readonly op: 'products'; readonly of: readonly number[] }
  /** The product of two matrices, row by row: `inner` is the columns of the left one and the rows of the right one. */
  | {
      readonly op: 'matrix';
      readonly left: number;
      readonly right: number;
      readonly inner: number;
    }
  /** A matrix of so many rows, turned. */
  | { readonly op: 'turn'; readonly of: number; readonly rows: number }
  /** Bits `drop` to `drop + keep − 1` as signed numbers: divided by 2^drop, rounded down, and taken modulo 2^keep. */
  | { readonly op: 'shift'; readonly of: number; readonly drop: number; readonly keep: number }
  /**
   * The piece of the logistic function in which each number lies, which has so many fraction bits. It has four results: the
   * place in the piece, and the piece's coefficients from the constant on (program/sigmoid.ts).
   */
  | { readonly op: 'sigmoid'; readonly of: number; readonly fraction: number }
  /** 1 where left < right, otherwise 0. */
  | { readonly op: 'less'; readonly left: number; readonly right: number }
  /** `one` where `by` is 1, `zero` where it is 0. */
  | { readonly op: 'select'; readonly by: number; readonly one: number; readonly zero: number }
  /** The sum of all entries. */
  | { readonly op: 'total'; readonly of: number }
  /** Each entry plus all before it. */
  | { readonly op: 'running'; readonly of: number }
  /** A single number, repeated. */
  | { readonly op: 'repeat'; readonly of: number; readonly count: number }
  /** Lists one after the other. */
  | { readonly op: 'join'; readonly of: readonly number[] }
  /** Consecutive entries. */
  | { readonly op: 'pick'; readonly of: number; readonly from: number; readonly count: number }
  /**
   * Joins lists of rows by their keys, of which each list has every one once. It has several results: 1 for each row that all
   * lists have and 0 elsewhere, at places that tell nothing; each column at the same places, and 0 elsewhere; and for each
   * list 1 if its keys ascend. `owner` is the list to which a column belongs.
   */
  | {
      readonly op: 'match';
      readonly keys: readonly number[];
      readonly columns: readonly { readonly of: number; readonly owner: number }[];
    }
  /** Noise that nobody knows: discrete Laplace with the scale `numerator` / `denominator`, in each entry anew. */
  | {
      readonly op: 'noise';
      readonly count: number;
      readonly numerator: bigint;
      readonly denominator: bigint;
    };

/** A computation on inputs of 2 to 16 parties. What it costs follows from it alone and never from values. */
export interface Program {
  readonly inputs: readonly ProgramInput[];
  readonly steps: readonly Step[];
  /** If an entry of the value is negative, what the party at `place` sent is impossible: the round ends and names it. */
  readonly checks: readonly { readonly place: number; readonly of: number }[];
  /** The values that are opened. */
  readonly outputs: readonly number[];
}

/** A plan or a program as digests cover it: in JSON, with decimal texts for large numbers. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? field.toString() : field));
