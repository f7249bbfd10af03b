import type { Algorithm, Classifier } from '../algorithms/algorithm.js';
import { checkParameters } from '../algorithms/parameters.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { estimateOperations, unitsOf } from '../algorithms/work.js';
import { withTidyFiles } from '../csv/withTidyFiles.js';
import { featureCountOf } from '../data/encoder.js';
import { type JobData, type JobFiles, loadJob, type Target } from '../data/loadJob.js';
import { LearningError } from '../errors.js';
import type { Finding } from '../job.js';
import { type ColumnReport, columnReport } from './columnReport.js';
import { preparationFindings } from './preparation.js';
import { columnWarnings, leakageWarnings, scaleWarnings, unseenWarnings } from './warnings.js';

export interface CheckReport {
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
  /** Columns that look like identifiers and are not used. */
  leftOut: string[];
  /** The most units of work the run may be charged for, and its estimated memory. */
  estimatedWork: bigint;
  memoryBytes: number;
}

const baseMemoryBytes = 120 * 1024 ** 2;

/** Checks files and parameters before anything runs or is charged. */
export async function checkFiles(
  files: JobFiles & { params?: Readonly<Record<string, unknown>> },
  options: Parameters<typeof loadJob>[1] = {},
): Promise<CheckReport> {
  try {
    const algorithm = findAlgorithm(files.computation);
    const params = checkParameters(algorithm.parameters, files.params ?? {});
    return await withTidyFiles(files, options.limits, async (tidy, warnings) => {
      const report = examine(await loadJob(tidy, options), algorithm, params);
      return { ...report, warnings: [...warnings, ...report.warnings] };
    });
  } catch (error) {
    return refusalReport(error);
  }
}

/** The report on files that are refused; other errors are thrown on. */
export function refusalReport(error: unknown): CheckReport {
  if (!(error instanceof LearningError) || error.code === 'CANCELLED') throw error;
  const finding = { code: error.code, message: error.message, ...error.place };
  const nothing = {
    rows: 0,
    testingRows: 0,
    encodedColumns: 0,
    classes: [],
    columns: [],
    leftOut: [],
    memoryBytes: 0,
  };
  return { ok: false, errors: [finding], warnings: [], ...nothing, estimatedWork: 0n };
}

/** The report on data that loaded, with warnings that do not stop the run. Refuses parameters that do not fit the data. */
export function examine(
  data: JobData,
  algorithm: Algorithm,
  params: Parameters<Classifier['estimate']>[1],
): CheckReport {
  const { feature, target, testing, leftOut, names } = data;
  const columns = feature.columns.map(columnReport);
  const encoding = algorithm.task === 'clustering' ? 'one-hot' : algorithm.encoding;
  const features = feature.columns.reduce((sum, column) => sum + featureCountOf(column, encoding), 0);
  const shape = {
    rows: feature.rowCount,
    columns: features,
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
      ...preparationFindings(data),
      ...columns.flatMap((column) => columnWarnings(column, feature.rowCount, names)),
      ...(target === undefined || target.values !== undefined ? [] : leakageWarnings(feature, target, names)),
      ...(testing === undefined ? [] : unseenWarnings(feature, testing)),
      ...scaleWarnings(columns, params['scale']),
    ],
    rows: feature.rowCount,
    testingRows,
    encodedColumns: shape.columns,
    classes: target === undefined ? [] : countClasses(target),
    columns,
    leftOut,
    estimatedWork: unitsOf(estimateOperations(algorithm, { ...shape, bytes, testingRows }, params)),
    memoryBytes: baseMemoryBytes + cells * 8 + Math.ceil(algorithm.memory(shape, params)),
  };
}

function countClasses(target: Target): { name: string; count: number }[] {
  const counts = target.classes.map((name) => ({ name, count: 0 }));
  for (const label of target.labels) counts[label]!.count++;
  return counts;
}
