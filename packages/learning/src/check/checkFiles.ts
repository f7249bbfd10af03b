import type { Algorithm, Classifier } from '../algorithms/algorithm.js';
import { checkParameters } from '../algorithms/parameters.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { estimateOperations, unitsOf } from '../algorithms/work.js';
import { goesToCluster, limitsOnCluster, loadSample, withSample } from '../cluster/sample.js';
import type { Survey } from '../cluster/survey.js';
import type { Column } from '../csv/table.js';
import { withTidyFiles } from '../csv/withTidyFiles.js';
import { partsOf } from '../data/dateParts.js';
import { featureCountOf } from '../data/encoder.js';
import { type JobData, type JobFiles, loadJob, type Target } from '../data/loadJob.js';
import { categoryRowsMin, featuresPerColumnMax, hasManyCategories } from '../data/tableColumns.js';
import { LearningError } from '../errors.js';
import type { Finding } from '../job.js';
import { type ColumnReport, columnReport } from './columnReport.js';
import { aboutColumn, columnWarnings, leakageWarnings, scaleWarnings, unseenWarnings } from './warnings.js';

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
  /** Whether the Ray cluster fits the model, because the file is large: the other findings come from a sample of it. */
  onCluster?: boolean;
  /** The most units of work the run may be charged for, and its estimated memory. */
  estimatedWork: bigint;
  memoryBytes: number;
}

const baseMemoryBytes = 120 * 1024 ** 2;

/** Checks files and parameters before anything runs or is charged. */
export async function checkFiles(
  files: JobFiles & { params?: Readonly<Record<string, unknown>> },
  options: Parameters<typeof loadJob>[1] & { clusterBytes?: number | undefined } = {},
): Promise<CheckReport> {
  try {
    const algorithm = findAlgorithm(files.computation);
    const params = checkParameters(algorithm.parameters, files.params ?? {});
    if (await goesToCluster(files, options.clusterBytes))
      return await withTidyFiles(files, limitsOnCluster(options.limits), (tidy, warnings) =>
        withSample(String(tidy.feature), async (feature, survey) => {
          const { data, findings } = await loadSample({ ...tidy, feature }, survey, options);
          const report = examine(data, algorithm, params, survey);
          return { ...report, onCluster: true, warnings: [...warnings, ...findings, ...report.warnings] };
        }),
      );
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
  /** The whole file, if the data is a sample of it. */
  whole?: Survey,
): CheckReport {
  const { feature, target, testing, leftOut, names } = data;
  const columns = feature.columns.map(columnReport);
  const encoding = algorithm.task === 'clustering' ? 'one-hot' : algorithm.encoding;
  const features = feature.columns.reduce((sum, column) => sum + featureCountOf(column, encoding), 0);
  const rows = whole?.rows ?? feature.rowCount;
  const shape = {
    rows,
    columns: features,
    classes: target?.classes.length ?? 0,
  };
  if (algorithm.task === 'clustering') algorithm.check(shape, params);
  const testingRows = testing?.rowCount ?? 0;
  const bytes = (whole?.bytes ?? feature.byteCount) + (testing?.byteCount ?? 0);
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
    rows,
    testingRows,
    encodedColumns: shape.columns,
    classes: target === undefined ? [] : countClasses(target),
    columns,
    leftOut,
    estimatedWork: unitsOf(estimateOperations(algorithm, { ...shape, bytes, testingRows }, params)),
    memoryBytes:
      baseMemoryBytes + cells * 8 + Math.ceil(algorithm.memory({ ...shape, rows: feature.rowCount }, params)),
  };
}

function countClasses(target: Target): { name: string; count: number }[] {
  const counts = target.classes.map((name) => ({ name, count: 0 }));
  for (const label of target.labels) counts[label]!.count++;
  return counts;
}

/** How the columns are prepared where that is more than reading them: for the report, in plain words. */
function preparationFindings({ feature, leftOut, names, skippedRows }: JobData): Finding[] {
  const file = 'feature';
  const about = (columnName: string, said: Said) => aboutColumn(columnName, names, ...said);
  const left = `Rows without a target were left out: ${skippedRows}.`;
  const isIdentifier: Said = [
    'ID_COLUMN',
    'looks like a row number or an identifier and is left out. Choose its type to use it.',
  ];
  return [
    ...(skippedRows === 0 ? [] : [{ code: 'SKIPPED_ROWS', message: left, file, rows: skippedRows }]),
    ...leftOut.map((name) => about(name, isIdentifier)),
    ...feature.columns.flatMap((column) => saidOf(column).map((said) => about(column.name, said))),
  ];
}

type Said = [code: string, message: string];

function saidOf(column: Column): Said[] {
  if (column.kind === 'category') {
    const told = `At most ${featuresPerColumnMax} of them, each with at least ${categoryRowsMin} rows, are told apart; the others count as one.`;
    return hasManyCategories(column)
      ? [['MANY_CATEGORIES', `has ${column.categories.length} categories. ${told}`]]
      : [];
  }
  const { kind, strays = 0 } = column;
  const amounts = kind === 'number' ? (column.amounts ?? 0) : 0;
  const said: Said[] = [];
  if (kind === 'date')
    said.push([
      'DATE_COLUMN',
      `holds dates (${column.format}); it becomes ${partsOf(column.format).join(', ')}.`,
    ]);
  if (amounts > 0)
    said.push([
      'AMOUNT_COLUMN',
      `has signs of money or percent in ${amounts} cells; they were read as numbers.`,
    ]);
  if (strays > 0)
    said.push(['STRAY_CELLS', `has cells that are not ${kind}s (${strays}); they count as missing.`]);
  return said;
}
