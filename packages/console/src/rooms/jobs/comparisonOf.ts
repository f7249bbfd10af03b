import type { JobDetail } from '@tricorn/client';
import { parameterLabel } from '../../format/labels.js';
import { texts } from '../../texts/jobs.js';
import { marked } from '../../texts/numbers.js';

/** A row of a comparison: one value for each job, empty where it has none. */
export interface ComparedRow {
  name: string;
  values: string[];
  differs: boolean;
  /** The jobs with the best value, if the row is a measure of quality and they differ. */
  best?: number[];
}

/** Measures of quality, and whether more of them is better. */
const measures: ReadonlyMap<string, 'more' | 'less'> = new Map([
  ['accuracy', 'more'],
  ['r2', 'more'],
  ['rmse', 'less'],
  ['mae', 'less'],
  ['f1Macro', 'more'],
  ['logLoss', 'less'],
  ['loss', 'less'],
  ['silhouette', 'more'],
] as const);
const figureTexts: Readonly<Record<string, string>> = texts.jobs.comparison.figures;

const rowsMax = 60;

/** The settings of jobs side by side, and the numbers that their reports begin with. */
export function comparisonOf(jobs: readonly JobDetail[]): {
  settings: ComparedRow[];
  results: ComparedRow[];
} {
  return {
    settings: rowsOf(jobs.map(({ parameters }) => parameters)),
    results: resultsOf(jobs.map(({ report }) => numbersIn(report))),
  };
}

/** The measures first, with the best of each; everything in words. */
function resultsOf(records: readonly Record<string, number>[]): ComparedRow[] {
  const order = [...measures.keys()];
  const rows = rowsOf(records).map((row) => {
    const figure = row.name.split('.').at(-1)!;
    const direction = measures.get(figure);
    const name = figureTexts[figure] ?? parameterLabel(figure);
    if (direction === undefined || !row.differs) return { ...row, name, place: order.indexOf(figure) };
    const values = records.map((record) => record[row.name]);
    const known = values.filter((value) => value !== undefined);
    const top = direction === 'more' ? Math.max(...known) : Math.min(...known);
    const best = values.flatMap((value, at) => (value === top ? [at] : []));
    return { ...row, name, best, place: order.indexOf(figure) };
  });
  const rank = (place: number) => (place < 0 ? order.length : place);
  return rows.toSorted((a, b) => rank(a.place) - rank(b.place)).map(({ place: _, ...row }) => row);
}

function rowsOf(records: readonly Readonly<Record<string, unknown>>[]): ComparedRow[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, rowsMax);
  return names.map((name) => {
    const values = records.map((record) => textOf(record[name]));
    return { name, values, differs: new Set(values).size > 1 };
  });
}

/** The numbers of a report and of the objects in it, such as `metrics.accuracy`; lists are curves, not figures. */
function numbersIn(report: Readonly<Record<string, unknown>>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries(report)) {
    if (typeof value === 'number') found[name] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, number] of Object.entries(value))
        if (typeof number === 'number') found[`${name}.${inner}`] = number;
  }
  return found;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return marked(Number.isInteger(value) ? String(value) : value.toPrecision(5));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
