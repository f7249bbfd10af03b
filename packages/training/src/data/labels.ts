import { isMissing, parseNumber } from '@tricorn/csv';
import { TrainingDataError } from '../errors.js';
import { type DataLimits, type DatasetFile, detectFormat, refusal } from './file.js';
import { readNpyHeader, readNpyRows } from './npy.js';
import { readRows } from './readRows.js';

interface LabelRow {
  line: number;
  cells: string[];
}

const labelHeadings = new Set(['label', 'labels', 'class', 'category', 'target', 'y', 'digit']);

/** A cell that can only be a file name; a number or a date has no such ending. */
const fileName = /\.[a-z]\w{1,4}$/i;

export function isLabelHeading(cell: string): boolean {
  return labelHeadings.has(cell.toLowerCase());
}

/**
 * The label of each sample. A CSV file gives them in the samples' order, with or without a heading; when a
 * column holds the samples' file names, it gives them by name.
 */
export async function readLabels(
  file: DatasetFile,
  sampleNames: readonly string[],
  limits: DataLimits,
): Promise<string[]> {
  const format = await detectFormat(file);
  if (format === 'zip') throw refusal(file, 'FORMAT_UNKNOWN', 'Labels must be a .csv or .npy file');
  return format === 'npy'
    ? labelsFromNpy(file, sampleNames.length)
    : labelsFromCsv(file, sampleNames, limits);
}

async function labelsFromNpy(file: DatasetFile, count: number): Promise<string[]> {
  const header = await readNpyHeader(file);
  checkCount(file, header.shape[0]!, count);
  const labels: string[] = [];
  for await (const row of readNpyRows(file, header)) {
    // More than one number in a row is a one-hot vector.
    labels.push(String(row.length === 1 ? row[0] : row.indexOf(Math.max(...row))));
  }
  return labels;
}

async function labelsFromCsv(
  file: DatasetFile,
  names: readonly string[],
  limits: DataLimits,
): Promise<string[]> {
  const rows: LabelRow[] = [];
  for await (const row of readRows(file, limits)) {
    rows.push({ line: row.line, cells: row.texts() });
    if (rows.length > names.length + 1) break;
  }
  const heading = hasHeading(rows, names.length) ? rows.shift()!.cells : [];
  if (rows.length > names.length) checkCount(file, await countRows(file, limits), names.length);
  checkCount(file, rows.length, names.length);
  const named = heading.findIndex(isLabelHeading);
  const column = named >= 0 ? named : rows[0]!.cells.length - 1;
  const labels = rows.map(({ cells, line }) => {
    const label = cells[column];
    if (label === undefined || isMissing(label))
      throw refusal(file, 'LABELS_INVALID', 'A label is missing', { row: line });
    return normalLabel(label);
  });
  return rows[0]!.cells.length > 1 ? orderByName(file, rows, labels, names) : labels;
}

/** A first line with a known heading, or one line too many; but a value that occurs again is a label. */
function hasHeading([first, ...rest]: readonly LabelRow[], samples: number): boolean {
  if (first === undefined) return false;
  if (rest.length !== samples && !first.cells.some(isLabelHeading)) return false;
  return !rest.some(({ cells }) => cells.at(-1) === first.cells.at(-1));
}

/** 3 and 3.0 are one label. */
function normalLabel(label: string): string {
  const value = parseNumber(label);
  return Number.isFinite(value) ? String(value) : label;
}

function orderByName(
  file: DatasetFile,
  rows: readonly LabelRow[],
  labels: readonly string[],
  names: readonly string[],
): string[] {
  const places = new Map(
    names.flatMap(
      (name, index) =>
        [
          [name, index],
          [baseName(name), index],
        ] as [string, number][],
    ),
  );
  const [first] = rows[0]!.cells as [string];
  if (!places.has(first) && !fileName.test(first)) return [...labels];
  const ordered: string[] = new Array(names.length);
  rows.forEach(({ cells, line }, index) => {
    const place = places.get(cells[0]!);
    if (place === undefined || ordered[place] !== undefined) {
      const why =
        place === undefined ? 'A label names a file that is not in the dataset' : 'A file is labelled twice';
      throw refusal(file, 'LABELS_MISMATCH', why, { row: line });
    }
    ordered[place] = labels[index]!;
  });
  return ordered;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function countRows(file: DatasetFile, limits: DataLimits): Promise<number> {
  let count = 0;
  for await (const _ of readRows(file, limits)) count++;
  return count;
}

function checkCount(file: DatasetFile, labels: number, samples: number): void {
  if (labels === samples) return;
  throw refusal(file, 'LABELS_MISMATCH', `There are ${labels} labels for ${samples} samples`);
}

export interface ClassTable {
  names: string[];
  indexes: Uint16Array;
}

/** Numbers the classes in numeric or natural order, and requires as many as requested. */
export function numberClasses(labels: readonly string[], category: number): ClassTable {
  const order = new Intl.Collator('en', { numeric: true });
  const names = [...new Set(labels)].sort((a, b) => Number(a) - Number(b) || order.compare(a, b));
  if (names.length !== category) {
    throw new TrainingDataError(
      'CATEGORY_MISMATCH',
      `is ${category}, but the labels hold ${names.length} categories`,
      { parameter: 'category' },
    );
  }
  const places = new Map(names.map((name, index) => [name, index]));
  return { names, indexes: Uint16Array.from(labels, (label) => places.get(label)!) };
}
