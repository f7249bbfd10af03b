import type { CategoryColumn, Table } from '../csv/table.js';
import { type Encoder, fitEncoder } from './encoder.js';
import { keptCategories } from './tableColumns.js';

/** The target by which categories are ranked: class indices, or numbers. */
export type RankingTarget = { labels: Int32Array; classCount: number } | { values: Float64Array };

const iterations = 50;
/** Categories of one column that are ranked. */
const ranksMax = 1000;

/**
 * The preprocessing that an algorithm wants. Trees on ranked categories get one feature per column: missing values stay
 * missing, and categories are numbered by the mean target of their rows, so that one threshold can part any of them.
 */
export function fitEncoderFor(
  { encoding = 'one-hot' }: { encoding?: 'one-hot' | 'ranked' },
  table: Table,
  scale: 'none' | 'standard',
  target: RankingTarget,
): Encoder {
  return encoding === 'one-hot'
    ? fitEncoder(table, scale)
    : fitEncoder(table, 'none', (column) => rank(column, target));
}

/** The categories in ascending order of their score; by name among equals. */
function rank(column: CategoryColumn, target: RankingTarget): string[] {
  const scores = scoresOf(column, target);
  return keptCategories(column, ranksMax)
    .map((code) => ({ name: column.categories[code]!, score: scores[code]! }))
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function scoresOf({ categories, codes }: CategoryColumn, target: RankingTarget): Float64Array {
  const counts = new Float64Array(categories.length);
  for (const code of codes) if (code >= 0) counts[code]! += 1;
  if ('values' in target) {
    const sums = new Float64Array(categories.length);
    codes.forEach((code, row) => {
      if (code >= 0) sums[code]! += target.values[row]!;
    });
    return sums.map((sum, code) => sum / Math.max(1, counts[code]!));
  }
  const { labels, classCount } = target;
  const shares = new Float64Array(categories.length * classCount);
  codes.forEach((code, row) => {
    if (code >= 0) shares[code * classCount + labels[row]!]! += 1 / counts[code]!;
  });
  return firstDirection(shares, counts, classCount);
}

/** The coordinates of the categories along the direction in which their class shares differ most. */
function firstDirection(shares: Float64Array, counts: Float64Array, classCount: number): Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0) || 1;
  const mean = new Float64Array(classCount);
  counts.forEach((count, code) => {
    for (let c = 0; c < classCount; c++) mean[c]! += (count / total) * shares[code * classCount + c]!;
  });
  const along = (direction: Float64Array) =>
    counts.map((_, code) => {
      let sum = 0;
      for (let c = 0; c < classCount; c++) sum += (shares[code * classCount + c]! - mean[c]!) * direction[c]!;
      return sum;
    });
  // Power iteration from a fixed start that no symmetry makes orthogonal to the answer.
  let direction = Float64Array.from({ length: classCount }, (_, c) => 1 / (c + 1));
  for (let i = 0; i < iterations; i++) {
    const coordinates = along(direction);
    const next = new Float64Array(classCount);
    coordinates.forEach((coordinate, code) => {
      for (let c = 0; c < classCount; c++)
        next[c]! += (counts[code]! / total) * coordinate * (shares[code * classCount + c]! - mean[c]!);
    });
    const norm = Math.hypot(...next);
    if (!(norm > 0)) break;
    direction = next.map((value) => value / norm);
  }
  return along(direction);
}
