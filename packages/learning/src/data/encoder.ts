import { type CategoryColumn, type Column, type ColumnType, type Table, typeOf } from '../csv/table.js';
import { countsFromFirst, type DatePart, partOf, partsOf } from './dateParts.js';
import { featuresPerColumnMax, keptCategories } from './tableColumns.js';

/** How a column of numbers becomes a feature: a missing value becomes `fill`; then (value - shift) / scale. */
export interface NumberRule {
  name: string;
  place: number;
  fill: number;
  shift: number;
  scale: number;
}

/** How a part of a date becomes a feature, by the same rule. */
export interface DateRule extends NumberRule {
  part: DatePart;
}

/** One-hot encoding of a column of texts: one feature for each known category, all zero for any other text. */
export interface CategoryRule {
  name: string;
  place: number;
  categories: string[];
}

/** The preprocessing, fitted on the training set alone. Numbers come first, then dates, then categories. */
export interface Encoder {
  columnNames: string[];
  types: Map<string, ColumnType>;
  numbers: NumberRule[];
  dates: DateRule[];
  categories: CategoryRule[];
  /** Columns of texts that become one number each: the place of the category in the list, missing for any other text. */
  ranks: CategoryRule[];
  /** Names of the encoded features, and for each the column of the file it came from. */
  featureNames: string[];
  featureColumns: number[];
}

/** With a ranking, categories become numbers in its order and missing values stay missing. */
export function fitEncoder(
  table: Table,
  scale: 'none' | 'standard',
  ranking?: (column: CategoryColumn) => string[],
): Encoder {
  const ranks: CategoryRule[] = [];
  const numbers: NumberRule[] = [];
  const dates: DateRule[] = [];
  const categories: CategoryRule[] = [];
  const ruleFor = (name: string, place: number, values: Float64Array, unscaledShift = 0): NumberRule => {
    const { mean, deviation } = momentsOf(values);
    const standard = scale === 'standard';
    return {
      name,
      place,
      fill: ranking === undefined ? mean : Number.NaN,
      shift: standard ? mean : unscaledShift,
      scale: standard && deviation > 0 ? deviation : 1,
    };
  };
  for (const [place, column] of table.columns.entries()) {
    const { name } = column;
    if (column.kind === 'number') numbers.push(ruleFor(name, place, column.values));
    else if (column.kind === 'date')
      for (const part of partsOf(column.format)) {
        const values = column.values.map((days) => partOf(days, part));
        const first = countsFromFirst(part) ? firstOf(values) : 0;
        dates.push({ ...ruleFor(name, place, values, first), part });
      }
    else if (ranking !== undefined) ranks.push({ name, place, categories: ranking(column) });
    else {
      const kept = keptCategories(column).map((code) => column.categories[code]!);
      categories.push({ name, place, categories: kept.sort() });
    }
  }
  const columns = table.columns.map((column) => ({ name: column.name, type: typeOf(column) }));
  return encoderFrom(columns, { numbers, dates, categories, ranks });
}

/** What a value of an encoded feature is in the units of the file; elapsed time counts from the first date. */
export function inOwnUnits(
  { numbers, dates }: Encoder,
  table: Table,
  feature: number,
  value: number,
): number {
  const number = numbers[feature];
  if (number !== undefined) return value * number.scale + number.shift;
  const date = dates[feature - numbers.length];
  const column = table.columns[date?.place ?? -1];
  if (date === undefined || column?.kind !== 'date') return value;
  const first = countsFromFirst(date.part)
    ? firstOf(column.values.map((days) => partOf(days, date.part)))
    : 0;
  return value * date.scale + date.shift - first;
}

/** The smallest value that is present; zero if there is none. */
const firstOf = (values: Float64Array): number => {
  const first = values.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? first : 0;
};

/** An encoder for columns, from the rules by which they are encoded. */
export const encoderFrom = (
  columns: readonly { name: string; type: ColumnType }[],
  { numbers, dates, categories, ranks }: Pick<Encoder, 'numbers' | 'dates' | 'categories' | 'ranks'>,
): Encoder => ({
  columnNames: columns.map(({ name }) => name),
  types: new Map(columns.map(({ name, type }) => [name, type])),
  numbers,
  dates,
  categories,
  ranks,
  featureNames: [
    ...numbers.map((rule) => rule.name),
    ...dates.map((rule) => `${rule.name}: ${rule.part}`),
    ...categories.flatMap((rule) => rule.categories.map((category) => `${rule.name}=${category}`)),
    ...ranks.map((rule) => rule.name),
  ],
  featureColumns: [
    ...numbers.map((rule) => rule.place),
    ...dates.map((rule) => rule.place),
    ...categories.flatMap((rule) => rule.categories.map(() => rule.place)),
    ...ranks.map((rule) => rule.place),
  ],
});

/** The most features that a column becomes. Ranked categories are one each, others one for each category. */
export function featureCountOf(column: Column, encoding: 'one-hot' | 'ranked' = 'one-hot'): number {
  if (column.kind === 'date') return partsOf(column.format).length;
  if (column.kind === 'number' || encoding === 'ranked') return 1;
  return Math.min(column.categories.length, featuresPerColumnMax);
}

/** Mean and population standard deviation of the values present; an empty column counts as zeros. */
function momentsOf(values: Float64Array): { mean: number; deviation: number } {
  let count = 0;
  let sum = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
  }
  if (count === 0) return { mean: 0, deviation: 0 };
  const mean = sum / count;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  // Missing values become the mean: they add nothing to the squares, but they count as rows.
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
