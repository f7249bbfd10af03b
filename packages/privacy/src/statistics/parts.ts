import { DeclarationError } from '../errors.js';
import type { CategoryColumn, Column, Measure, NumberColumn, Question, RowsMeasure } from './question.js';

/** Sums that each party computes over its rows, by group; bins have an entry for each group and bin. */
export type OwnPart =
  | { readonly of: 'count' }
  | { readonly of: 'sum' | 'least' | 'greatest'; readonly column: string }
  | { readonly of: 'products'; readonly column: string; readonly other: string }
  | { readonly of: 'bins'; readonly column: string; readonly bins: number };
/** What is found over rows, by group. A quantile of joined rows, and these rows themselves, are found by the nodes alone. */
export type Part = OwnPart | Extract<Measure, { of: 'quantile' }> | RowsMeasure;

/** Parts with more than one number for a group. */
export const isList = ({ of }: Part): boolean => of === 'bins' || of === 'rows';

/** The parts that the measures of a question need, each once. */
export const partsOf = ({ measures, join }: Question): Part[] =>
  arranged(
    measures.flatMap<Part>((measure) =>
      measure.of === 'rows' || (measure.of === 'quantile' && join !== undefined)
        ? [measure]
        : ownPartsOfMeasure(measure),
    ),
  );

/** Those of them that a party can compute. */
export const ownPartsOf = ({ measures }: Question): OwnPart[] =>
  arranged(measures.flatMap(ownPartsOfMeasure));

function arranged<P extends Part>(found: readonly P[]): (P | { of: 'count' })[] {
  const parts = new Map<string, P | { of: 'count' }>();
  for (const part of [{ of: 'count' } as const, ...found]) parts.set(JSON.stringify(part), part);
  // Sums come first, so that they are handled as one list.
  return [...parts.values()].sort((a, b) => Number(isList(a)) - Number(isList(b)));
}

function ownPartsOfMeasure(measure: Measure): OwnPart[] {
  const sum = (column: string): OwnPart => ({ of: 'sum', column });
  const products = (column: string, other: string): OwnPart => ({ of: 'products', column, other });
  switch (measure.of) {
    // Rows are shared for the last two, and no sums.
    case 'count':
    case 'logistic':
    case 'rows':
      return [];
    case 'sum':
    case 'mean':
      return [sum(measure.column)];
    case 'variance':
    case 'deviation':
      return [sum(measure.column), products(measure.column, measure.column)];
    case 'min':
      return [{ of: 'least', column: measure.column }];
    case 'max':
      return [{ of: 'greatest', column: measure.column }];
    case 'covariance': {
      const [a, b] = pairOf(measure);
      return [sum(a), sum(b), products(a, b)];
    }
    case 'correlation': {
      const [a, b] = pairOf(measure);
      return [sum(a), sum(b), products(a, a), products(a, b), products(b, b)];
    }
    case 'regression': {
      const columns = [measure.column, ...measure.predictors];
      const pairs = columns.flatMap((column, i) =>
        columns.slice(i).map((other) => products(...pairOf({ column, other }))),
      );
      return [...columns.map(sum), ...pairs];
    }
    case 'histogram':
    case 'quantile':
      return [{ of: 'bins', column: measure.column, bins: measure.bins }];
  }
}

/** The measures that are read from the bins of a part. */
export const binMeasuresOf = ({ measures }: Question, part: Extract<Part, { of: 'bins' }>) =>
  measures.filter(
    (measure): measure is Extract<Measure, { bins: number }> =>
      'bins' in measure && measure.column === part.column && measure.bins === part.bins,
  );

/** Two columns in an order of their own, so that their products are summed once. */
export const pairOf = ({ column, other }: { column: string; other: string }): [string, string] =>
  column <= other ? [column, other] : [other, column];

export function numberColumn({ columns }: Pick<Question, 'columns'>, name: string): NumberColumn {
  const column = named(columns, name);
  if (column.kind !== 'number') throw wrong(`column ${quoted(name)} is not a number`);
  return column;
}

export function categoryColumn({ columns }: Pick<Question, 'columns'>, name: string): CategoryColumn {
  const column = named(columns, name);
  if (column.kind !== 'category') throw wrong(`column ${quoted(name)} is not a category`);
  return column;
}

function named(columns: readonly Column[], name: string): Column {
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw wrong(`there is no column ${quoted(name)}; declare it`);
  return column;
}

/** Counted without making them: two columns can have a million. */
export const groupCountOf = (question: Question): number =>
  question.groupBy.reduce((count, name) => count * categoryColumn(question, name).values.length, 1);

/** The groups of a question: every combination of the values of its columns. */
export function groupsOf(question: Question): string[][] {
  return question.groupBy
    .map((name) => categoryColumn(question, name).values)
    .reduce<string[][]>(
      (groups, values) => groups.flatMap((group) => values.map((value) => [...group, value])),
      [[]],
    );
}

/** The least and greatest value of a column as integers: times 10^decimals. */
export function boundsOf({ min, max, decimals }: NumberColumn): { low: bigint; high: bigint } {
  return { low: scaled(min, decimals), high: scaled(max, decimals) };
}

/** A decimal text times 10^decimals. Throws if it is not a number with at most so many decimals. */
export function scaled(text: string, decimals: number): bigint {
  const match = /^([+-]?)(\d{1,60})(?:\.(\d{0,60}))?$/.exec(text.trim());
  const fraction = match?.[3]?.replace(/0+$/, '') ?? '';
  if (match === null) throw wrong('a number is expected');
  if (fraction.length > decimals) throw wrong(`a number has more than ${decimals} decimals`);
  const magnitude = BigInt(match[2]! + fraction.padEnd(decimals, '0'));
  return match[1] === '-' ? -magnitude : magnitude;
}

/** The bin of a value: bins of equal width from the least value to the greatest. */
export const binOf = (value: bigint, { low, high }: { low: bigint; high: bigint }, bins: number): number =>
  Number(((value - low) * BigInt(bins)) / (high - low + 1n));

/** The least value of a bin. */
export const startOfBin = (
  bin: number,
  { low, high }: { low: bigint; high: bigint },
  bins: number,
): bigint => {
  const width = high - low + 1n;
  return low + (BigInt(bin) * width + BigInt(bins) - 1n) / BigInt(bins);
};

export const quoted = (name: string): string => JSON.stringify(name);

export const wrong = (why: string): DeclarationError =>
  new DeclarationError('bad-declaration', `In the question, ${why}`);
