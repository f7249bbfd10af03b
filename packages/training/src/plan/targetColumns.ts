import type { SeriesScale } from '../data/sources.js';
import { TrainingDataError } from '../errors.js';

/** The places of the columns to forecast among all columns of a series. */
export function findTargets(
  names: readonly string[],
  columns: readonly string[],
  ignoredColumns: readonly string[],
): number[] {
  return names.map((name) => {
    const place = columns.indexOf(name);
    if (place < 0) throw refused(unknownColumn(name, columns, ignoredColumns));
    if (columns.indexOf(name, place + 1) >= 0) throw refused(`is ambiguous: two columns are named "${name}"`);
    return place;
  });
}

const namedMax = 20;

function unknownColumn(name: string, columns: readonly string[], ignoredColumns: readonly string[]): string {
  if (ignoredColumns.includes(name)) return `names "${name}", which is a column of dates`;
  const known = columns.slice(0, namedMax).join(', ');
  return `names "${name}"; the columns are ${known}${columns.length > namedMax ? ', …' : ''}`;
}

const refused = (problem: string): TrainingDataError =>
  new TrainingDataError('REQUEST_INVALID', problem, { parameter: 'targets' });

/** The scale of a series, and which of its columns are forecast. */
export interface Targeted {
  scale: SeriesScale;
  targets?: readonly number[];
}

/** The places of the forecast columns: all of them unless some were chosen. */
export const targetsOf = ({ scale, targets }: Targeted): readonly number[] =>
  targets ?? scale.mean.map((_, column) => column);

/** The scale of the forecast columns, in the order of the outputs. */
export function targetScale(dataset: Targeted): SeriesScale {
  const places = targetsOf(dataset);
  return {
    mean: places.map((place) => dataset.scale.mean[place]!),
    deviation: places.map((place) => dataset.scale.deviation[place]!),
  };
}
