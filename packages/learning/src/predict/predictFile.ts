import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unitsOf } from '../algorithms/work.js';
import { type CheckReport, refusalReport } from '../check/checkFiles.js';
import { columnReport } from '../check/columnReport.js';
import { unseenCategoryWarning } from '../check/warnings.js';
import { readCsv } from '../csv/readCsv.js';
import type { Table } from '../csv/table.js';
import { withTidyFiles } from '../csv/withTidyFiles.js';
import { inOrder, typesWith } from '../data/tableColumns.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { type Pipeline, readPipeline } from '../export/readPipeline.js';
import type { PredictionResult, RunOptions } from '../job.js';
import { Predictor } from './Predictor.js';

/** Rows of a CSV file to predict with a model that was trained before. */
export interface PredictionJob {
  modelPath: string;
  /** The rows, with the columns of the features. */
  testingPath: string;
  /** Where predictions.csv and report.json are written. */
  outDir: string;
}

/** Operations to walk down one tree. */
const operationsPerTree = 64;
const baseMemoryBytes = 120 * 1024 ** 2;

/** Checks a file of rows against a model, before anything is charged. */
export async function checkPrediction(
  { modelPath, testingPath }: Omit<PredictionJob, 'outDir'>,
  options: RunOptions = {},
): Promise<CheckReport> {
  try {
    const model = await readFile(modelPath);
    const pipeline = readPipeline(model);
    return await withTidyFiles({ testing: testingPath }, options.limits, async ({ testing }, warnings) => {
      const report = examine(pipeline, await readTesting(pipeline, testing, options), model.length);
      return { ...report, warnings: [...warnings, ...report.warnings] };
    });
  } catch (error) {
    return refusalReport(error);
  }
}

/** Predicts every row of a file: its cells as they were, with the columns of the first run's predictions appended. */
export async function predictFile(job: PredictionJob, options: RunOptions = {}): Promise<PredictionResult> {
  return await withTidyFiles(
    { testing: job.testingPath },
    options.limits,
    async ({ testing }) => await predictTidyFile({ ...job, testingPath: testing }, options),
  );
}

async function predictTidyFile(job: PredictionJob, options: RunOptions): Promise<PredictionResult> {
  options.onProgress?.({ stage: 'reading', fraction: 0 });
  const model = await readFile(job.modelPath);
  const predictor = await Predictor.load(model);
  try {
    const { pipeline } = predictor;
    const table = await readTesting(pipeline, job.testingPath, options);
    const checked = examine(pipeline, table, model.length);
    options.onProgress?.({ stage: 'fitting', fraction: 0.4 });
    const { labels, scores, groups, unseen } = await predictor.predict(table);
    options.onProgress?.({ stage: 'exporting', fraction: 0.8 });
    await mkdir(job.outDir, { recursive: true });
    const predictionsPath = join(job.outDir, 'predictions.csv');
    await appendColumns(job.testingPath, predictionsPath, resultColumns(pipeline, groups), (row) => [
      labels[row]!,
      ...scores.subarray(row * groups, (row + 1) * groups),
    ]);
    const work = checked.estimatedWork.toString();
    const report = {
      computation: pipeline.computation,
      task: 'prediction',
      of: pipeline.task,
      ...(pipeline.classes === undefined ? {} : { classes: pipeline.classes }),
      predicted: summaryOf(labels, pipeline),
      data: { rows: table.rowCount, columns: checked.columns, warnings: checked.warnings },
      unseenCategories: unseen,
      work: { estimated: work, used: work },
    };
    const reportPath = join(job.outDir, 'report.json');
    await writeFile(reportPath, `${JSON.stringify(report)}\n`);
    return {
      predictionsPath,
      reportPath,
      usedWork: checked.estimatedWork,
      estimatedWork: checked.estimatedWork,
    };
  } finally {
    await predictor.close();
  }
}

async function readTesting(
  { columns, encoder, ignored }: Pipeline,
  path: string,
  { limits, signal }: RunOptions,
): Promise<Table> {
  const table = await readCsv(path, {
    file: 'testing',
    types: typesWith(encoder.types, ignored),
    limits,
    signal,
  });
  return inOrder(table, columns, ignored);
}

/** The price follows from the sizes of the file and of the model, so the estimate is what is charged. */
function examine(pipeline: Pipeline, table: Table, modelBytes: number): CheckReport {
  const features = pipeline.encoder.featureNames.length;
  const columns = table.columns.map(columnReport);
  const operations = table.byteCount + modelBytes + table.rowCount * (features + operationsPerRow(pipeline));
  return {
    ok: true,
    errors: [],
    classes: [],
    warnings: pipeline.columns.flatMap(({ categories }, place) =>
      unseenCategoryWarning(categories ?? [], table.columns[place]!, place),
    ),
    rows: table.rowCount,
    testingRows: table.rowCount,
    encodedColumns: features,
    columns,
    leftOut: pipeline.ignored,
    estimatedWork: unitsOf(operations),
    memoryBytes:
      baseMemoryBytes + table.rowCount * (table.columns.length + features + 4) * 8 + 4 * modelBytes,
  };
}

/** One multiply-add for each weight, and a walk down each tree. */
function operationsPerRow({ fragment: { nodes, initializers } }: Pipeline): number {
  const weights = initializers.reduce(
    (sum, { data }) => sum + (ArrayBuffer.isView(data) ? data.byteLength / 8 : 0),
    0,
  );
  const trees = nodes.reduce((sum, { attributes }) => {
    const ids = attributes?.['nodes_treeids'];
    return sum + (ids !== undefined && 'ints' in ids ? new Set([...ids.ints]).size : 0);
  }, 0);
  return weights + trees * operationsPerTree;
}

function resultColumns({ classes, task }: Pipeline, groups: number): string[] {
  if (task === 'regression') return ['Result'];
  const names = classes?.map((name) => `probability_${name}`);
  return ['Result', ...(names ?? Array.from({ length: groups }, (_, cluster) => `distance_${cluster}`))];
}

function summaryOf(labels: readonly (string | number)[], { task }: Pipeline): Record<string, unknown> {
  if (task === 'regression') {
    const values = labels as number[];
    let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (const value of values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
    return { min, max, mean: sum / values.length };
  }
  const counts = new Map<string | number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return { counts: [...counts].map(([name, count]) => ({ name, count })) };
}
