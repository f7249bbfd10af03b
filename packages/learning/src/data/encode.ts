import type { Table } from '../csv/table.js';
import { createMatrix, type Matrix } from '../math/matrix.js';
import { partOf } from './dateParts.js';
import type { DateRule, Encoder } from './encoder.js';

/** A category of the testing set that the training set does not have. */
export interface UnseenCategory {
  column: string;
  category: string;
  count: number;
}

const unseenListed = 100;
/** Longer categories are cut in the list. */
const listedCharactersMax = 100;

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
