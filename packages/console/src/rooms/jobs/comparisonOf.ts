import type { JobDetail } from '@tricorn/client';
import { marked } from '../../texts/numbers.js';

/** A row of a comparison: one value for each job, empty where it has none. */
export interface ComparedRow {
  name: string;
  values: string[];
  /** Whether the jobs differ in it. */
  differs: boolean;
}

const rowsMax = 60;

/** The settings of jobs side by side, and the numbers that their reports begin with. */
export function comparisonOf(jobs: readonly JobDetail[]): {
  settings: ComparedRow[];
  results: ComparedRow[];
} {
  return {
    settings: rowsOf(jobs.map(({ parameters }) => parameters)),
    results: rowsOf(jobs.map(({ report }) => numbersIn(report))),
  };
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
