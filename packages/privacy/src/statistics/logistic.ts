import { matchedCount } from '../program/planProgram.js';
import type { ProgramBuilder, Value } from '../program/programBuilder.js';
import type { Regression } from './fitRegression.js';
import { matchRows, type SharedRows } from './joinRows.js';
import { fitLogistic, slopeFraction, valueFraction, weightFraction, widthOf } from './logisticSteps.js';
import { boundsOf, numberColumn, wrong } from './parts.js';
import { type LogisticMeasure, logisticCellsMax, logisticRowsMax, type Question } from './question.js';
import { ratio } from './ratio.js';
import { rowListsOf } from './rowLists.js';
import { solveExactly } from './solveExactly.js';

/** Numbers that {@link poolLogistic} opens: rows, weights, gradient and information matrix. */
export const openedOfLogistic = ({ predictors: { length } }: LogisticMeasure): number =>
  1 + (length + 1) * (length + 3);

/** Where the last step still changes a coefficient by more than this share, Newton's method has not converged. */
const changeMax = 1e-3;

/** The rows behind a logistic regression, and what is found in them. Throws if they are too many. */
export function poolLogistic(
  builder: ProgramBuilder,
  question: Question,
  parties: number,
  { column, predictors }: LogisticMeasure,
): Value[] {
  const { join, rowsMax } = question;
  const count = join === undefined ? parties * rowsMax : matchedCount(parties, rowsMax);
  if (count > logisticRowsMax || count * (predictors.length + 1) > logisticCellsMax)
    throw wrong(
      `a logistic regression has at most ${logisticRowsMax} rows of all parties together and ${logisticCellsMax} numbers in them; ask for fewer rows`,
    );
  const { found, lists } =
    join === undefined ? shareRows(builder, question, parties) : matchRows(builder, question, parties);
  const names = rowListsOf(question).map((list) => list.column);
  const of = (name: string) => lists[names.indexOf(name)]!;
  const fitted = fitLogistic(builder, {
    count,
    found,
    target: of(column),
    predictors: predictors.map((name, i) => ({ of: of(name), range: rangesOf(question, predictors)[i]! })),
  });
  return [builder.total(found), ...fitted];
}

// Every party's rows, one party after the other.
function shareRows(builder: ProgramBuilder, question: Question, parties: number): SharedRows {
  const { rowsMax: count } = question;
  const lists = rowListsOf(question);
  const shared = Array.from({ length: parties }, (_, place) => ({
    found: builder.input({ place, count, min: 0n, max: 1n }),
    lists: lists.map(({ low, high }) => builder.input({ place, count, min: low, max: high })),
  }));
  const above = shared.map(({ found, lists: own }, place) =>
    own.map((of, i) => {
      const { low, high } = lists[i]!;
      const value = builder.combine(-low, [1n, of]);
      // What fills up is 0 everywhere.
      builder.checks.push({ place, of: builder.combine(0n, [high - low, found], [-1n, value]) });
      return value;
    }),
  );
  return {
    found: builder.join(shared.map(({ found }) => found)),
    lists: lists.map((_, i) => builder.join(above.map((own) => own[i]!))),
  };
}

const rangesOf = (question: Question, predictors: readonly string[]): bigint[] =>
  predictors.map((name) => {
    const { low, high } = boundsOf(numberColumn(question, name));
    return high - low;
  });

/**
 * Reads a logistic regression from what {@link poolLogistic} opened, with one more step of Newton's method. Null if there are too
 * few rows, if predictors depend on each other, or if there is no best fit, because they tell the target exactly.
 */
export function readLogistic(
  question: Question,
  { predictors }: LogisticMeasure,
  [rows, ...opened]: readonly bigint[],
): Regression | null {
  const size = predictors.length + 1;
  const ranges = rangesOf(question, predictors);
  const width = widthOf(ranges);
  const [weights, gradient] = [opened.slice(0, size), opened.slice(size, 2 * size)];
  const information = gradient.map((_, i) => opened.slice((2 + i) * size, (3 + i) * size));
  const solved = solveExactly(
    information,
    gradient.map((right, i) => [...gradient.map((_, j) => BigInt(i === j)), right]),
  );
  if (solved === undefined) return null;
  const { scale, solution } = solved;
  const changes = solution.map(
    (row) => ratio(row[size]!, scale) * 2 ** (width + slopeFraction - valueFraction),
  );
  const covariance = solution.map((row) =>
    row.slice(0, size).map((entry) => ratio(entry, scale) * 2 ** (2 * width + slopeFraction)),
  );
  const found = weights.map((weight, i) => Number(weight) / 2 ** weightFraction + changes[i]!);
  const errors = covariance.map((row, i) => Math.sqrt(row[i]!));
  // Predictors are from 0 to 1 here, so no row's score changes by more than this.
  const most = changes.reduce((sum, change) => sum + Math.abs(change), 0);
  const isFound = changes.every(
    (change, i) => most * Math.abs(change) <= changeMax * Math.max(Math.abs(found[i]!), errors[i]!),
  );
  if (!isFound) return null;
  // From there back to the columns as they are declared: a number is (value·unit − low) / 2^bits.
  const columns = predictors.map((name, i) => {
    const column = numberColumn(question, name);
    const [unit, over] = [10 ** column.decimals, 2 ** widthOf([ranges[i]!])];
    return { unit, over, low: Number(boundsOf(column).low) };
  });
  const back = [1, ...columns.map(({ low, over }) => -low / over)];
  const variance = back.reduce(
    (sum, a, i) => sum + back.reduce((own, b, j) => own + a * b * covariance[i]![j]!, 0),
    0,
  );
  return {
    rows: Number(rows),
    intercept: {
      value: back.reduce((sum, factor, i) => sum + factor * found[i]!, 0),
      error: Math.sqrt(variance),
    },
    coefficients: columns.map(({ unit, over }, i) => ({
      value: (found[i + 1]! * unit) / over,
      error: (errors[i + 1]! * unit) / over,
    })),
    rSquared: null,
    // Weighted by what a row tells about the coefficients.
    means: columns.map(
      ({ unit, over, low }, i) => (ratio(information[0]![i + 1]!, information[0]![0]!) * over + low) / unit,
    ),
  };
}
