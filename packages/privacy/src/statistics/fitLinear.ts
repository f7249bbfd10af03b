import { DeclarationError } from '../errors.js';
import { ratio, readSums } from './answerOf.js';
import { numberColumn, pairOf } from './parts.js';
import type { Column, Measure, Question } from './question.js';

/** A linear model of one column by others, from sums over the rows of all parties. */
export interface LinearFit {
  readonly rows: number;
  readonly intercept: number;
  /** By column. */
  readonly coefficients: readonly number[];
  /** Of the intercept and the coefficients; null for a ridge regression and without spare rows. */
  readonly standardErrors: { readonly intercept: number; readonly coefficients: readonly number[] } | null;
  /** The part of the target's variance that the model explains. */
  readonly r2: number;
}

export interface Regression {
  readonly columns: readonly string[];
  readonly target: string;
}

/** What has to be asked for a regression: the sums of all columns and of all products of two. */
export function regressionQuestion(
  { columns, target }: Regression,
  table: { columns: readonly Column[]; rowsMax: number },
): Question {
  const names = [...columns, target];
  if (new Set(names).size !== names.length || columns.length === 0)
    throw new DeclarationError('bad-declaration', 'A regression needs different columns and a target');
  const measures: Measure[] = names.flatMap((column, i) =>
    names.slice(i).map((other) => ({ of: 'correlation', column, other }) as const),
  );
  return {
    columns: table.columns,
    where: [],
    groupBy: [],
    measures,
    rowsMax: table.rowsMax,
    rowsMin: 1,
    epsilon: null,
  };
}

/**
 * Least squares, with `ridge` times the sum of squared coefficients added; the intercept is free. It starts from n·Σab - Σa·Σb,
 * which is exact in integers, so that nothing is lost where means are large.
 */
export function fitLinear(
  question: Question,
  { columns, target }: Regression,
  outputs: readonly (readonly bigint[])[],
  ridge = 0,
): LinearFit {
  const sums = readSums(question, outputs);
  const rows = sums.of({ of: 'count' }, 0);
  if (rows < 1n) throw new DeclarationError('bad-declaration', 'There are no rows to fit');
  const unit = (name: string) => 10n ** BigInt(numberColumn(question, name).decimals);
  const sum = (name: string) => sums.of({ of: 'sum', column: name }, 0);
  const mean = (name: string) => ratio(sum(name), rows * unit(name));
  const spread = (a: string, b: string) => {
    const [column, other] = pairOf({ column: a, other: b });
    const products = sums.of({ of: 'products', column, other }, 0);
    return ratio(rows * products - sum(a) * sum(b), rows * unit(a) * unit(b));
  };
  const matrix = columns.map((a, i) => columns.map((b, j) => spread(a, b) + (i === j ? ridge : 0)));
  const inverse = invert(matrix);
  const right = columns.map((a) => spread(a, target));
  const coefficients = inverse.map((row) => dot(row, right));
  const means = columns.map(mean);
  const total = spread(target, target);
  const cross = dot(coefficients, right);
  const square = dot(
    coefficients,
    columns.map((a) =>
      dot(
        coefficients,
        columns.map((b) => spread(a, b)),
      ),
    ),
  );
  const residual = Math.max(0, total - 2 * cross + square);
  const spare = Number(rows) - columns.length - 1;
  const noise = residual / spare;
  const standardErrors =
    ridge > 0 || spare < 1
      ? null
      : {
          intercept: Math.sqrt(
            noise *
              (1 / Number(rows) +
                dot(
                  means,
                  inverse.map((row) => dot(row, means)),
                )),
          ),
          coefficients: inverse.map((row, i) => Math.sqrt(noise * row[i]!)),
        };
  return {
    rows: Number(rows),
    intercept: mean(target) - dot(coefficients, means),
    coefficients,
    standardErrors,
    r2: total > 0 ? 1 - residual / total : 0,
  };
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

// By Cholesky, after scaling the diagonal to 1, so that columns of different size do not matter.
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const scale = matrix.map((row, i) => (row[i]! > 0 ? 1 / Math.sqrt(row[i]!) : Number.NaN));
  const lower: number[][] = [];
  for (let i = 0; i < matrix.length; i++) {
    lower.push([]);
    for (let j = 0; j <= i; j++) {
      const rest = matrix[i]![j]! * scale[i]! * scale[j]! - dot(lower[i]!.slice(0, j), lower[j]!);
      lower[i]!.push(i === j ? Math.sqrt(rest) : rest / lower[j]![j]!);
    }
    // Also for NaN: a column that does not vary, or that others determine.
    if (!(lower[i]![i]! > 1e-7))
      throw new DeclarationError(
        'bad-declaration',
        `Column ${i + 1} of the regression is constant or follows from others`,
      );
  }
  const solve = (unit: number) => {
    const forward: number[] = [];
    for (let i = 0; i < matrix.length; i++)
      forward.push(((i === unit ? 1 : 0) - dot(lower[i]!.slice(0, i), forward)) / lower[i]![i]!);
    const back = new Array<number>(matrix.length).fill(0);
    for (let i = matrix.length - 1; i >= 0; i--) {
      let rest = forward[i]!;
      for (let k = i + 1; k < matrix.length; k++) rest -= lower[k]![i]! * back[k]!;
      back[i] = rest / lower[i]![i]!;
    }
    return back;
  };
  return matrix.map((_, i) => solve(i).map((value, j) => value * scale[i]! * scale[j]!));
}
