import type { MatrixForm } from './decimalMatrix.js';

/** The exact decimal text of `units / 10^scale`, without trailing zeros. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Lays cell texts out as a number, a list or a list of lists. */
export function layOut(form: MatrixForm, columns: number, cells: readonly string[]): string {
  if (form === 'number') return cells[0]!;
  if (form === 'list') return `[${cells.join(', ')}]`;
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += columns)
    rows.push(`[${cells.slice(at, at + columns).join(', ')}]`);
  return `[${rows.join(', ')}]`;
}

/** The text of a matrix of `values[i] / 10^scale`. */
export function formatMatrix(matrix: {
  form: MatrixForm;
  columns: number;
  scale: number;
  values: readonly bigint[];
}): string {
  const cells = matrix.values.map((value) => formatDecimal(value, matrix.scale));
  return layOut(matrix.form, matrix.columns, cells);
}
