/** A matrix that a party contributes. */
export interface ProgramInput {
  readonly place: number;
  readonly rows: number;
  readonly columns: number;
  /** All entries lie between these. */
  readonly min: bigint;
  readonly max: bigint;
  /** Whether the nodes check that; if not, the party is trusted with it, and a larger value wraps around in the ring. */
  readonly isChecked: boolean;
}

/**
 * One step of a program. Values are named by number: first the inputs, then the results of the steps, in their order.
 * All values are matrices of integers.
 */
export type Step =
  /** Σ by·of + plus, entry by entry. */
  | {
      readonly op: 'combine';
      readonly of: readonly number[];
      readonly by: readonly bigint[];
      readonly plus: bigint;
    }
  /** The matrix product. */
  | { readonly op: 'product'; readonly left: number; readonly right: number }
  /** The product entry by entry. */
  | { readonly op: 'each'; readonly left: number; readonly right: number }
  /** 1 where left < right, otherwise 0. */
  | { readonly op: 'less'; readonly left: number; readonly right: number }
  /** `one` where `by` is 1, `zero` where it is 0. */
  | { readonly op: 'select'; readonly by: number; readonly one: number; readonly zero: number }
  /** The sums of the columns, as one row. */
  | { readonly op: 'total'; readonly of: number }
  /** Each entry plus all before it, row after row. */
  | { readonly op: 'running'; readonly of: number }
  /** A single number, repeated in a row. */
  | { readonly op: 'repeat'; readonly of: number; readonly columns: number }
  /** Consecutive entries as a matrix. */
  | {
      readonly op: 'pick';
      readonly of: number;
      readonly from: number;
      readonly rows: number;
      readonly columns: number;
    }
  /** Noise that nobody knows: discrete Laplace with the scale `numerator` / `denominator`, in each entry anew. */
  | {
      readonly op: 'noise';
      readonly rows: number;
      readonly columns: number;
      readonly numerator: bigint;
      readonly denominator: bigint;
    };

/** If an entry of the value is negative, what the party at `place` sent is impossible: the round ends and names it. */
export interface Check {
  readonly place: number;
  readonly of: number;
}

/** A value that is opened: to everyone, or to the parties at these places. */
export interface Output {
  readonly of: number;
  readonly to: 'public' | readonly number[];
}

/** A computation on inputs of 2 to 16 parties. What it costs follows from it alone and never from values. */
export interface Program {
  readonly inputs: readonly ProgramInput[];
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly outputs: readonly Output[];
}

/** The program as its digest covers it: in JSON, with decimal texts for large numbers. */
export const programAsJson = (program: Program): string =>
  JSON.stringify(program, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
