import { type CategoryColumn, type Column, type ColumnType, type Table, typeOf } from '../csv/table.js';
import { createMatrix, type Matrix } from '../math/matrix.js';
import { countsFromFirst, type DatePart, partOf, partsOf } from './dateParts.js';
import { featuresPerColumnMax, keptCategories } from './keptCategories.js';

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

/** A category of the testing set that the training set does not have. */
export interface UnseenCategory {
  column: string;
  category: string;
  count: number;
}

const unseenListed = 100;
/** Longer categories are cut in the list. */
const listedCharactersMax = 100;

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

/** Encodes a table whose columns are those the encoder was fitted on, in the same order. */
export function encode(encoder: Encoder, table: Table): { matrix: Matrix; unseen: UnseenCategory[] } {
  const matrix = createMatrix(table.rowCount, encoder.featureNames.length);
  const { columns: width, data } = matrix;
  const unseen: UnseenCategory[] = [];
  for (const [at, rule] of encoder.numbers.entries()) {
    const column = table.columns[rule.place]!;
    if (column.kind !== 'number') throw new TypeError(`column ${rule.name} must hold numbers`);
    const { values } = column;
    for (let i = 0, p = at; i < values.length; i++, p += width) {
      const value = values[i]!;
      data[p] = ((!Number.isNaN(value) ? value : rule.fill) - rule.shift) / rule.scale;
    }
  }
  let start = encoder.numbers.length;
  for (const rule of encoder.dates) {
    const column = table.columns[rule.place]!;
    if (column.kind !== 'date') throw new TypeError(`column ${rule.name} must hold dates`);
    for (let i = 0, p = start; i < table.rowCount; i++, p += width)
      data[p] = dateFeature(rule, column.values[i]!);
    start++;
  }
  for (const [index, rule] of [...encoder.categories, ...encoder.ranks].entries()) {
    const ranked = index >= encoder.categories.length;
    const column = table.columns[rule.place]!;
    if (column.kind !== 'category') throw new TypeError(`column ${rule.name} must hold categories`);
    const placeOf = new Map(rule.categories.map((category, index) => [category, index]));
    const places = column.categories.map((category) => placeOf.get(category) ?? -1);
    const strangers = new Map<number, number>();
    for (let i = 0; i < table.rowCount; i++) {
      const code = column.codes[i]!;
      if (ranked) data[i * width + start] = Number.NaN;
      if (code < 0) continue;
      const place = places[code]!;
      if (place < 0) strangers.set(code, (strangers.get(code) ?? 0) + 1);
      else if (ranked) data[i * width + start] = place;
      else data[i * width + start + place] = 1;
    }
    for (const [code, count] of strangers) {
      if (unseen.length < unseenListed)
        unseen.push({ column: rule.name, category: shortened(column.categories[code]!), count });
    }
    start += ranked ? 1 : rule.categories.length;
  }
  return { matrix, unseen };
}

/** A date as one of its features. */
export const dateFeature = (rule: DateRule, days: number): number =>
  ((Number.isNaN(days) ? rule.fill : partOf(days, rule.part)) - rule.shift) / rule.scale;

/** The beginning of a long text, without half a surrogate pair at its end. */
const shortened = (text: string): string =>
  text.length <= listedCharactersMax
    ? text
    : `${text.slice(0, listedCharactersMax).replace(/[\ud800-\udbff]$/, '')}…`;

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
