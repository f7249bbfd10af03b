import { findAlgorithm } from '../algorithms/registry.js';
import { type ReadCsvOptions, readCsv } from '../csv/readCsv.js';
import {
  type CategoryColumn,
  type Column,
  type ColumnType,
  type NumberColumn,
  type Table,
  typeOf,
} from '../csv/table.js';
import { LearningError, type LearningErrorCode, type Place } from '../errors.js';
import type { LearningJob } from '../job.js';
import { featureCountOf } from './encoder.js';
import { distinctShareMin, identifiersOf, inOrder, takeTableRows, typesWith } from './tableColumns.js';

/** The files of a job: paths, or the bytes themselves. */
export interface JobFiles extends Pick<LearningJob, 'columns' | 'repair' | 'targetColumn'> {
  computation: string;
  feature: string | Uint8Array;
  target?: string | Uint8Array | undefined;
  testing?: string | Uint8Array | undefined;
}

/** The target as class indices; classes are sorted as numbers, or else as texts. */
export interface Target {
  name: string;
  classes: string[];
  labels: Int32Array;
  /** The numbers to predict, for a regression; there are no classes then. */
  values?: Float64Array;
}

export interface JobData {
  feature: Table;
  target?: Target;
  testing?: Table;
  /** Columns that look like identifiers, and with those that the caller left out, all that are not used. */
  leftOut: string[];
  unused: string[];
  /** All columns of the feature file, in its order. */
  names: string[];
  /** Rows that were left out because they have no target. */
  skippedRows: number;
}

export const classesMax = 100;
/** Columns of texts that differ in nearly every row may have this many. */
const categoriesMax = 1000;
/** Columns after one-hot encoding. */
export const encodedColumnsMax = 4000;
const rowsMin = { classification: 2, clustering: 3, regression: 2 } as const;

function refuse(code: LearningErrorCode, message: string, place: Place): never {
  throw new LearningError(code, message, place);
}

/** Reads the files of a job and refuses unusable data. Every refusal names file, row and column. */
export async function loadJob(
  files: JobFiles,
  options: Pick<ReadCsvOptions, 'limits' | 'signal'> = {},
): Promise<JobData> {
  const algorithm = findAlgorithm(files.computation);
  const choices = new Map(
    Object.entries(files.columns ?? {}).filter(([name]) => name !== files.targetColumn),
  );
  const read = (source: string | Uint8Array, file: string, types?: ReadCsvOptions['types']) =>
    readCsv(source, {
      ...options,
      file,
      types,
      lenient: (name) => files.repair === true || (file === 'feature' && choices.get(name) === 'number'),
    });
  if (algorithm.task === 'clustering') {
    for (const file of ['target', 'testing'] as const) {
      if (files[file] === undefined) continue;
      refuse('UNEXPECTED_FILE', `Clustering uses only a feature file; remove the ${file} file.`, { file });
    }
  }
  const kind = algorithm.task === 'regression' ? 'number' : 'category';
  if (files.targetColumn !== undefined && (algorithm.task === 'clustering' || files.target !== undefined))
    refuse(
      'UNEXPECTED_FILE',
      algorithm.task === 'clustering'
        ? 'Clustering has no target; leave the target column out.'
        : 'Name a target column or send a target file, not both.',
      { parameter: 'targetColumn' },
    );
  const types = new Map<string, ColumnType>();
  for (const [name, choice] of choices)
    if (choice !== 'date') types.set(name, choice === 'skip' ? 'category' : choice);
  if (files.targetColumn !== undefined) types.set(files.targetColumn, kind);
  const whole = await read(files.feature, 'feature', types);
  const { rest, taken } = takeColumn(whole, files.targetColumn);
  const { feature, ...found } = withoutUnused(rest, choices);
  const without = { ...found, names: whole.columns.map(({ name }) => name) };
  checkFeature(feature, rowsMin[algorithm.task], algorithm.rowsMax);
  if (algorithm.task === 'clustering') return { feature, ...without, skippedRows: 0 };
  if (files.target === undefined && taken === undefined) {
    const task = algorithm.task === 'regression' ? 'Regression' : 'Classification';
    refuse('MISSING_FILE', `${task} needs a target file, or the name of the target column.`, {
      file: 'target',
    });
  }
  const targets = taken ?? (await read(files.target!, 'target', kind));
  const kept = files.repair === true ? rowsWithTarget(targets, feature) : undefined;
  const [used, usedTargets] =
    kept === undefined ? [feature, targets] : [takeTableRows(feature, kept), takeTableRows(targets, kept)];
  const target = algorithm.task === 'regression' ? numbersOf(usedTargets, used) : targetOf(usedTargets, used);
  const data = { feature: used, target, ...without, skippedRows: feature.rowCount - used.rowCount };
  if (kept !== undefined) checkFeature(used, rowsMin[algorithm.task], algorithm.rowsMax);
  if (files.testing === undefined) return data;
  const ignored = [...without.unused, ...(files.targetColumn === undefined ? [] : [files.targetColumn])];
  const testingTypes = feature.columns.map((column) => [column.name, typeOf(column)] as const);
  const testing = await read(files.testing, 'testing', typesWith(testingTypes, ignored));
  return { ...data, testing: inOrder(testing, feature.columns, ignored) };
}

/** Parts the columns that are not used from the features. Identifiers are used if nothing else is left. */
function withoutUnused(
  table: Table,
  choices: ReadonlyMap<string, string>,
): Pick<JobData, 'feature' | 'leftOut' | 'unused'> {
  const unknown = [...choices.keys()].find((name) => !table.columns.some((column) => column.name === name));
  if (unknown !== undefined)
    refuse('TARGET_UNKNOWN', `The file has no column "${unknown}".`, { parameter: 'columns' });
  const undated = table.columns.find(({ name, kind }) => choices.get(name) === 'date' && kind !== 'date');
  if (undated !== undefined) {
    const message =
      'Not all cells of the column are dates of one format (2024-03-31, 31.03.2024, 3/31/2024).';
    refuse('NOT_A_DATE', message, { file: table.file, columnName: undated.name });
  }
  const skipped = table.columns.filter(({ name }) => choices.get(name) === 'skip').map(({ name }) => name);
  const found = identifiersOf(table).filter((name) => !choices.has(name));
  const leftOut = found.length + skipped.length < table.columns.length ? found : [];
  const unused = [...skipped, ...leftOut];
  const columns = table.columns.filter(({ name }) => !unused.includes(name));
  if (columns.length === 0) refuse('NO_VALUES', 'All columns are left out.', { parameter: 'columns' });
  return { feature: { ...table, columns }, leftOut, unused };
}

/** The rows that have a target; undefined if all have. */
function rowsWithTarget({ columns: [column], rowCount }: Table, feature: Table): Int32Array | undefined {
  if (column === undefined || rowCount !== feature.rowCount) return undefined;
  const cells = column.kind === 'category' ? column.codes : column.values;
  const isMissing = column.kind === 'category' ? (cell: number) => cell < 0 : Number.isNaN;
  const kept = Int32Array.from(cells.keys()).filter((row) => !isMissing(cells[row]!));
  return kept.length === rowCount ? undefined : kept;
}

function checkFeature(table: Table, min: number, max: number): void {
  const { file, rowCount } = table;
  const rows = `The file has ${rowCount} rows;`;
  if (rowCount < min) refuse('TOO_FEW_ROWS', `${rows} at least ${min} are needed.`, { file });
  if (rowCount > max) refuse('TOO_MANY_ROWS', `${rows} this computation accepts at most ${max}.`, { file });
  let encoded = 0;
  let values = 0;
  for (const [index, column] of table.columns.entries()) {
    encoded += featureCountOf(column);
    if (column.kind !== 'category') {
      values += column.values.some((value) => !Number.isNaN(value)) ? 1 : 0;
      continue;
    }
    values++;
    if (column.categories.length > Math.max(categoriesMax, distinctShareMin * rowCount - 1))
      refuse(
        'TOO_MANY_CATEGORIES',
        `The column has ${column.categories.length} different categories; at most ${categoriesMax} are allowed.`,
        { file, column: index + 1, columnName: column.name },
      );
  }
  if (values === 0) refuse('NO_VALUES', 'Every cell of the file is missing.', { file, row: 2, column: 1 });
  if (encoded > encodedColumnsMax)
    refuse(
      'TOO_MANY_COLUMNS',
      `One-hot encoding gives ${encoded} features; at most ${encodedColumnsMax} are allowed.`,
      { file },
    );
}

/** Parts the target column from the features. */
function takeColumn(table: Table, name: string | undefined): { rest: Table; taken?: Table } {
  if (name === undefined) return { rest: table };
  const place = table.columns.findIndex((column) => column.name === name);
  if (place < 0) {
    const known = table.columns.slice(0, columnsListed).map((column) => `"${column.name}"`);
    refuse('TARGET_UNKNOWN', `The file has no column "${name}". Its columns: ${known.join(', ')}.`, {
      parameter: 'targetColumn',
    });
  }
  const rest = { ...table, columns: table.columns.toSpliced(place, 1) };
  if (rest.columns.length === 0)
    refuse('NO_VALUES', 'The file has no column besides the target.', { file: table.file });
  return { rest, taken: { ...table, columns: [table.columns[place]!] } };
}

const columnsListed = 20;

/** The target of a regression. */
function numbersOf(table: Table, feature: Table): Target {
  const column = targetColumn(table, feature) as NumberColumn;
  refuseMissing(table.file, column.name, column.values, Number.isNaN);
  return { name: column.name, classes: [], labels: new Int32Array(), values: column.values };
}

function refuseMissing(
  file: string,
  columnName: string,
  cells: Float64Array | Int32Array,
  isMissing: (cell: number) => boolean,
): void {
  const first = cells.findIndex(isMissing);
  if (first < 0) return;
  const count = cells.filter(isMissing).length;
  const message =
    count === 1
      ? 'The target value is missing.'
      : `The target value is missing in ${count} rows, first here.`;
  refuse('MISSING_TARGET', message, { file, row: first + 2, rows: count, columnName });
}

function targetColumn(table: Table, feature: Table): Column {
  const { file, columns } = table;
  const place = { file, row: 1, column: 2 };
  if (columns.length !== 1)
    refuse('TARGET_COLUMNS', `The target must be one column; the file has ${columns.length}.`, place);
  if (table.rowCount !== feature.rowCount)
    refuse(
      'ROWS_DIFFER',
      `The target has ${table.rowCount} rows and the feature file ${feature.rowCount}; is a header missing?`,
      { file, row: Math.min(table.rowCount, feature.rowCount) + 2 },
    );
  return columns[0]!;
}

function targetOf(table: Table, feature: Table): Target {
  const { file } = table;
  const column = targetColumn(table, feature) as CategoryColumn;
  refuseMissing(file, column.name, column.codes, (code) => code < 0);
  const found = column.categories.length;
  const place = { file, column: 1 };
  if (found === 1)
    refuse('ONE_CLASS', 'All rows have the same target; classification needs at least two classes.', place);
  if (found > classesMax)
    refuse('TOO_MANY_CLASSES', `The target has ${found} classes; at most ${classesMax} are allowed.`, place);
  const classes = sortClasses(column.categories);
  const placeOf = new Map(classes.map((name, index) => [name, index]));
  const places = column.categories.map((name) => placeOf.get(name)!);
  return { name: column.name, classes, labels: column.codes.map((code) => places[code]!) };
}

function sortClasses(names: readonly string[]): string[] {
  const numeric = names.every((name) => name.trim() !== '' && Number.isFinite(Number(name)));
  return numeric ? [...names].sort((a, b) => Number(a) - Number(b)) : [...names].sort();
}
