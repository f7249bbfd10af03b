import type { CategoryColumn } from '../csv/table.js';

/** Up to this many, each category of a column has a feature or a rank of its own. */
const fewCategories = 30;
/** Of more, only the most frequent with this many rows have: what is known from fewer is coincidence. */
export const categoryRowsMin = 5;
export const featuresPerColumnMax = 100;
const keptMin = 2;

export const hasManyCategories = ({ categories }: CategoryColumn): boolean =>
  categories.length > fewCategories;

/** The codes of the categories that a model may tell apart; it treats the others as one unknown category. */
export function keptCategories({ categories, codes }: CategoryColumn, max = featuresPerColumnMax): number[] {
  const all = categories.map((_, code) => code);
  if (all.length <= fewCategories) return all;
  const counts = new Int32Array(categories.length);
  for (const code of codes) if (code >= 0) counts[code]!++;
  const byCount = all.sort((a, b) => counts[b]! - counts[a]! || (categories[a]! < categories[b]! ? -1 : 1));
  const frequent = byCount.filter((code) => counts[code]! >= categoryRowsMin).length;
  return byCount.slice(0, Math.max(keptMin, Math.min(max, frequent)));
}
