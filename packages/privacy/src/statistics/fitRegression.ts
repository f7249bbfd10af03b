import { numberColumn, type Part, pairOf, scaled } from './parts.js';
import { penaltyDecimalsMax, type Question, type RegressionMeasure } from './question.js';
import { ratio } from './ratio.js';
import { solveExactly } from './solveExactly.js';

export interface Coefficient {
  readonly value: number;
  /** Its standard error; null where there are too few rows for one. */
  readonly error: number | null;
}

/** A fitted regression, with an intercept that a penalty does not touch. */
export interface Regression {
  readonly rows: number;
  readonly intercept: Coefficient;
  /** By predictor. */
  readonly coefficients: readonly Coefficient[];
  readonly rSquared: number | null;
  /** Of the predictors, in their order. */
  readonly means: readonly number[];
}

type Vector = readonly bigint[];

/**
 * Fits a regression from the sums of its columns and of their products alone. All steps but the last divisions and roots are
 * on whole numbers, so nothing is lost to rounding. Null if there are too few rows, or if predictors depend on each other.
 */
export function fitRegression(
  question: Question,
  measure: RegressionMeasure,
  of: (part: Part) => bigint,
): Regression | null {
  const { column, predictors, penalty } = measure;
  const rows = of({ of: 'count' });
  if (rows < 2n) return null;
  const sum = (name: string) => of({ of: 'sum', column: name });
  const unit = (name: string) => 10n ** BigInt(numberColumn(question, name).decimals);
  // n·Σab − Σa·Σb: n times the products of what is left of two columns when their means are taken away.
  const spread = (a: string, b: string) => {
    const [column, other] = pairOf({ column: a, other: b });
    return rows * of({ of: 'products', column, other }) - sum(a) * sum(b);
  };
  const unitOfPenalty = 10n ** BigInt(penaltyDecimalsMax);
  const perUnit = rows * scaled(penalty, penaltyDecimalsMax);
  const gram = predictors.map((a) => predictors.map((b) => spread(a, b)));
  const right = predictors.map((name) => spread(name, column));
  const penalised = gram.map((row, i) =>
    row.map((value, j) => unitOfPenalty * value + (i === j ? perUnit * unit(predictors[i]!) ** 2n : 0n)),
  );
  const identity = gram.map((_, i) => gram.map((__, j) => (i === j ? unitOfPenalty : 0n)));
  const solved = solveExactly(
    penalised,
    identity.map((row, i) => [...row, unitOfPenalty * right[i]!]),
  );
  if (solved === undefined) return null;
  const { scale } = solved;
  const inverse = solved.solution.map((row) => row.slice(0, -1));
  const slopes = solved.solution.map((row) => row.at(-1)!);
  const total = spread(column, column);
  // n times the squares that are left, times scale².
  const left = scale * scale * total - 2n * scale * dot(right, slopes) + dot(slopes, times(gram, slopes));
  const freedom = rows - BigInt(predictors.length) - 1n;
  const unitOfTarget = unit(column);
  // The root of left·spread/(freedom·scale⁴), in units of the target over those of a predictor.
  const errorOf = (spread: bigint, units: bigint, over: bigint) =>
    freedom < 1n || left < 0n || spread < 0n
      ? null
      : Math.sqrt(ratio(left * spread * units * units, freedom * over * (scale * unitOfTarget) ** 2n));
  const sums = predictors.map(sum);
  const weights = times(inverse, sums);
  return {
    rows: Number(rows),
    intercept: {
      value: ratio(sum(column) * scale - dot(slopes, sums), scale * rows * unitOfTarget),
      // What the mean of the target adds, and what the slopes add at the means of the predictors.
      error: errorOf(scale * scale + dot(weights, times(gram, weights)), 1n, (scale * rows) ** 2n),
    },
    coefficients: predictors.map((name, i) => ({
      value: ratio(slopes[i]! * unit(name), scale * unitOfTarget),
      error: errorOf(dot(inverse[i]!, times(gram, inverse[i]!)), unit(name), scale * scale),
    })),
    rSquared: total <= 0n ? null : 1 - ratio(left, scale * scale * total),
    means: predictors.map((name, i) => ratio(sums[i]!, rows * unit(name))),
  };
}

const dot = (a: Vector, b: Vector): bigint => a.reduce((sum, value, i) => sum + value * b[i]!, 0n);
const times = (matrix: readonly Vector[], vector: Vector): bigint[] => matrix.map((row) => dot(row, vector));
