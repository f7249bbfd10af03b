/** How a matrix was written: `7`, `[1, 2]` or `[[1, 2], [3, 4]]`. A list is one row. */
export type MatrixForm = 'number' | 'list' | 'matrix';

/** A matrix of exact decimals: the value of an element is `values[i] / 10^scale`, row by row. */
export interface DecimalMatrix {
  readonly form: MatrixForm;
  readonly rows: number;
  readonly columns: number;
  /** The largest number of decimal places of an element, without trailing zeros. */
  readonly scale: number;
  readonly values: readonly bigint[];
}
