import { fitRegression, type Regression } from './fitRegression.js';
import { readLogistic } from './logistic.js';
import {
  binMeasuresOf,
  boundsOf,
  groupsOf,
  numberColumn,
  type Part,
  pairOf,
  partsOf,
  startOfBin,
} from './parts.js';
import { logisticOf, type Measure, type Question, type RowsMeasure } from './question.js';
import { ratio } from './ratio.js';

/** Joined rows, by the columns of their measure. */
export type ShownRows = readonly (readonly (number | string)[])[];

/** The answer for one group. Values are by measure: null where there are too few rows. */
export interface GroupAnswer {
  readonly group: readonly string[];
  readonly values: readonly (number | readonly number[] | ShownRows | Regression | null)[];
}

/** Where the bins of a histogram begin. */
export function binStartsOf(
  question: Question,
  { column, bins }: { column: string; bins: number },
): number[] {
  const found = numberColumn(question, column);
  const start = (bin: number) => startOfBin(bin, boundsOf(found), bins);
  return Array.from({ length: bins }, (_, bin) => ratio(start(bin), 10n ** BigInt(found.decimals)));
}

/** Reads the answer from the opened outputs of a question's program. Everything here follows from what was opened. */
export function answerOf(question: Question, opened: readonly bigint[]): GroupAnswer[] {
  const logistic = logisticOf(question);
  if (logistic !== undefined) {
    const found = opened[0]! > 0n ? readLogistic(question, logistic, opened) : null;
    return [
      { group: [], values: question.measures.map(({ of }) => (of === 'count' ? Number(opened[0]) : found)) },
    ];
  }
  const groups = groupsOf(question);
  let at = 0;
  const take = (count: number) => {
    at += count;
    return opened.slice(at - count, at);
  };
  const sums = new Map<string, readonly bigint[]>();
  const lists = new Map<Measure, readonly (readonly bigint[])[]>();
  for (const part of partsOf(question)) {
    if (part.of === 'rows') lists.set(part, [take(question.rowsMax * (1 + part.columns.length))]);
    else if (part.of !== 'bins') sums.set(JSON.stringify(part), take(groups.length));
    else
      for (const measure of binMeasuresOf(question, part))
        lists.set(
          measure,
          groups.map(() => take(measure.of === 'histogram' ? part.bins : 1)),
        );
  }
  return groups.map((group, g) => ({
    group,
    values: question.measures.map((measure) =>
      measured(question, measure, (part) => sums.get(JSON.stringify(part))![g]!, lists.get(measure)?.[g]),
    ),
  }));
}

function measured(
  question: Question,
  measure: Measure,
  of: (part: Part) => bigint,
  list: readonly bigint[] | undefined,
): GroupAnswer['values'][number] {
  const rows = of({ of: 'count' });
  if (measure.of === 'count') return Number(rows);
  if (rows <= 0n) return null;
  if (measure.of === 'rows') return shownRows(question, measure, list!);
  const column = numberColumn(question, measure.column);
  const unit = 10n ** BigInt(column.decimals);
  const sum = (name: string) => of({ of: 'sum', column: name });
  // n·Σab - Σa·Σb; over n·(n - 1) it is the covariance of a sample.
  const spread = (a: string, b: string) =>
    rows * of({ of: 'products', column: a, other: b }) - sum(a) * sum(b);
  switch (measure.of) {
    case 'sum':
      return ratio(sum(column.name), unit);
    case 'mean':
      return ratio(sum(column.name), rows * unit);
    case 'min':
      return ratio(of({ of: 'least', column: column.name }), unit);
    case 'max':
      return ratio(of({ of: 'greatest', column: column.name }), unit);
    case 'variance':
    case 'deviation': {
      if (rows < 2n) return null;
      const variance = ratio(spread(column.name, column.name), rows * (rows - 1n) * unit * unit);
      return measure.of === 'variance' ? variance : Math.sqrt(Math.max(0, variance));
    }
    case 'covariance': {
      if (rows < 2n) return null;
      const other = 10n ** BigInt(numberColumn(question, measure.other).decimals);
      return ratio(spread(...pairOf(measure)), rows * (rows - 1n) * unit * other);
    }
    case 'correlation': {
      const [a, b] = pairOf(measure);
      const both = spread(a, a) * spread(b, b);
      return both <= 0n ? null : Number(spread(a, b)) / Math.sqrt(Number(both));
    }
    case 'logistic':
      return null;
    case 'regression':
      return fitRegression(question, measure, of);
    case 'histogram':
      return list!.map(Number);
    case 'quantile':
      return ratio(startOfBin(Number(list?.[0] ?? of(measure)), boundsOf(column), measure.bins), unit);
  }
}

function shownRows(
  question: Question,
  { columns }: RowsMeasure,
  opened: readonly bigint[],
): (number | string)[][] {
  const { rowsMax } = question;
  const read = columns.map((name) => {
    const column = question.columns.find((one) => one.name === name)!;
    if (column.kind === 'category') return (code: bigint) => column.values[Number(code)]!;
    return (value: bigint) => ratio(value, 10n ** BigInt(column.decimals));
  });
  return opened
    .slice(0, rowsMax)
    .flatMap((isRow, at) => (isRow === 1n ? [read.map((of, i) => of(opened[(1 + i) * rowsMax + at]!))] : []));
}
