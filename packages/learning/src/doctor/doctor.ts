import type { Classifier, Clusterer } from '../algorithms/algorithm.js';
import { checkParameters } from '../algorithms/parameters.js';
import { findAlgorithm } from '../algorithms/registry.js';
import type { Column, Table } from '../csv/table.js';
import { fitEncoder } from '../data/encoder.js';
import { type JobData, type JobFiles, loadJob, type Target } from '../data/loadJob.js';
import { LearningError } from '../errors.js';
import type { Finding } from '../run/job.js';
import { estimateOperations, unitsOf } from '../run/work.js';

export interface ColumnReport {
  name: string;
  kind: 'number' | 'category';
  missing: number;
  distinct: number;
  min?: number;
  max?: number;
  mean?: number;
  /** The most frequent categories. */
  categories?: { name: string; count: number }[];
}

export interface DoctorReport {
  /** Whether the job can run. */
  ok: boolean;
  errors: Finding[];
  warnings: Finding[];
  rows: number;
  testingRows: number;
  /** Features after encoding. */
  encodedColumns: number;
  classes: { name: string; count: number }[];
  columns: ColumnReport[];
  /** Units of work the run may be charged at the most, and bytes of memory it is reckoned to need. */
  estimatedWork: bigint;
  memoryBytes: number;
}

const categoriesListed = 10;
/** Scales of columns that differ by more than this hurt every algorithm that measures distances. */
const scaleRatioMax = 1000;
const distinctCountedMax = 100_000;
const baseMemoryBytes = 120 * 1024 ** 2;

/** Checks files and parameters before anything runs or is charged. Throws only for faults of the caller. */
export async function doctor(
  files: JobFiles & { params?: Readonly<Record<string, unknown>> },
  options: Parameters<typeof loadJob>[1] = {},
): Promise<DoctorReport> {
  const nothing = { rows: 0, testingRows: 0, encodedColumns: 0, classes: [], columns: [], memoryBytes: 0 };
  try {
    const algorithm = findAlgorithm(files.computation);
    const params = checkParameters(algorithm.parameters, files.params ?? {});
    const data = await loadJob(files, options);
    return examine(data, algorithm, params);
  } catch (error) {
    if (!(error instanceof LearningError) || error.code === 'CANCELLED') throw error;
    const finding = { code: error.code, message: error.message, ...error.place };
    return { ok: false, errors: [finding], warnings: [], ...nothing, estimatedWork: 0n };
  }
}

/**
 * The report on data that loaded: nothing in it stops the run, but much may be worth knowing. Refuses parameters that
 * do not suit the data.
 */
export function examine(
  data: JobData,
  algorithm: Classifier | Clusterer,
  params: Parameters<Classifier['estimate']>[1],
): DoctorReport {
  const { feature, target, testing } = data;
  const columns = feature.columns.map(columnReport);
  const encoder = fitEncoder(feature, 'none');
  const shape = {
    rows: feature.rowCount,
    columns: encoder.featureNames.length,
    classes: target?.classes.length ?? 0,
  };
  if (algorithm.task === 'clustering') algorithm.check(shape, params);
  const testingRows = testing?.rowCount ?? 0;
  const bytes = feature.byteCount + (testing?.byteCount ?? 0);
  const cells = (feature.rowCount + testingRows) * (feature.columns.length + shape.columns);
  return {
    ok: true,
    errors: [],
    warnings: [
      ...columns.flatMap((column, index) => columnWarnings(column, index, feature.rowCount)),
      ...(target === undefined ? [] : leakageWarnings(feature, target)),
      ...(testing === undefined ? [] : unseenWarnings(feature, testing)),
      ...scaleWarnings(columns, params['scale']),
    ],
    rows: feature.rowCount,
    testingRows,
    encodedColumns: shape.columns,
    classes: target === undefined ? [] : countClasses(target),
    columns,
    estimatedWork: unitsOf(estimateOperations(algorithm, { ...shape, bytes, testingRows }, params)),
    memoryBytes: baseMemoryBytes + cells * 8 + Math.ceil(algorithm.memory(shape, params)),
  };
}

function columnReport(column: Column): ColumnReport {
  const { name, kind } = column;
  if (column.kind === 'category') {
    const counts = new Int32Array(column.categories.length);
    let missing = 0;
    for (const code of column.codes) {
      if (code < 0) missing++;
      else counts[code]!++;
    }
    const categories = column.categories
      .map((category, index) => ({ name: category, count: counts[index]! }))
      .sort((a, b) => b.count - a.count)
      .slice(0, categoriesListed);
    return { name, kind, missing, distinct: column.categories.length, categories };
  }
  const seen = new Set<number>();
  let missing = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const value of column.values) {
    if (Number.isNaN(value)) {
      missing++;
      continue;
    }
    if (seen.size < distinctCountedMax) seen.add(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  const present = column.values.length - missing;
  return {
    name,
    kind,
    missing,
    distinct: seen.size,
    ...(present === 0 ? {} : { min, max, mean: sum / present }),
  };
}

function columnWarnings(column: ColumnReport, index: number, rows: number): Finding[] {
  const place = { file: 'feature', column: index + 1, columnName: column.name };
  const { name } = column;
  if (column.missing === rows) {
    return [{ code: 'EMPTY_COLUMN', message: `"${name}" has no values; it counts as zero.`, ...place }];
  }
  const warnings: Finding[] = [];
  if (column.distinct === 1 && column.missing === 0) {
    warnings.push({
      code: 'CONSTANT_COLUMN',
      message: `"${name}" has the same value in every row.`,
      ...place,
    });
  }
  if (isIdLike(column, rows)) {
    warnings.push({
      code: 'ID_COLUMN',
      message: `"${name}" looks like a row number or an identifier.`,
      ...place,
    });
  }
  if (Number.isFinite(Number(name))) {
    warnings.push({
      code: 'NUMERIC_HEADER',
      message: `The column name "${name}" is a number; is the header missing?`,
      ...place,
    });
  }
  return warnings;
}

/** Different in every row, and either texts or whole numbers without gaps. */
function isIdLike({ kind, distinct, missing, min, max }: ColumnReport, rows: number): boolean {
  if (rows < 10 || missing > 0 || distinct < Math.min(rows, distinctCountedMax)) return false;
  return kind === 'category' || (Number.isInteger(min) && max! - min! === rows - 1);
}

/** A column from whose value alone the target follows, with several rows a value, gives the answer away. */
function leakageWarnings(feature: Table, target: Target): Finding[] {
  return feature.columns.flatMap((column, index) => {
    const classOf = new Map<number, number>();
    const values = column.kind === 'number' ? column.values : column.codes;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      const known = classOf.get(value);
      if (known === undefined) {
        // Nearly as many values as rows: agreement would be chance, not leakage.
        if (classOf.size > Math.max(target.classes.length * 2, Math.sqrt(values.length))) return [];
        classOf.set(value, target.labels[i]!);
      } else if (known !== target.labels[i]) return [];
    }
    if (classOf.size < target.classes.length) return [];
    const message = `"${column.name}" alone decides the target; it may hold the answer itself.`;
    return [{ code: 'TARGET_LEAKAGE', message, file: 'feature', column: index + 1, columnName: column.name }];
  });
}

function unseenWarnings(feature: Table, testing: Table): Finding[] {
  return feature.columns.flatMap((column, index) => {
    const other = testing.columns[index]!;
    if (column.kind !== 'category' || other.kind !== 'category') return [];
    const known = new Set(column.categories);
    const unseen = other.categories.filter((category) => !known.has(category));
    if (unseen.length === 0) return [];
    const shown = unseen
      .slice(0, categoriesListed)
      .map((category) => `"${category}"`)
      .join(', ');
    const message = `"${column.name}" has ${unseen.length} category(ies) in testing that training lacks: ${shown}.`;
    return [
      { code: 'UNSEEN_CATEGORY', message, file: 'testing', column: index + 1, columnName: column.name },
    ];
  });
}

function scaleWarnings(columns: readonly ColumnReport[], scale: unknown): Finding[] {
  if (scale !== 'none') return [];
  const spans = columns
    .filter(({ kind, min, max }) => kind === 'number' && min !== undefined && max! > min)
    .map(({ min, max }) => max! - min!);
  if (spans.length < 2 || Math.max(...spans) / Math.min(...spans) < scaleRatioMax) return [];
  const message =
    'The columns differ in scale by more than a thousand times; "scale": "standard" may help much.';
  return [{ code: 'SCALES_DIFFER', message, file: 'feature' }];
}

function countClasses(target: Target): { name: string; count: number }[] {
  const counts = target.classes.map((name) => ({ name, count: 0 }));
  for (const label of target.labels) counts[label]!.count++;
  return counts;
}
