import { join } from 'node:path';
import type { Random } from '@tricorn/random';
import type { Classifier, ClassifierModel, Regressor, RegressorModel } from '../algorithms/algorithm.js';
import { importanceColumnsMax, importanceRowsMax } from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import type { Encoder } from '../data/encoder.js';
import { fitEncoderFor, type RankingTarget } from '../data/fitEncoderFor.js';
import { takeTableRows } from '../data/tableColumns.js';
import { drawBackground, explanationMetadata } from '../explain/explanationMetadata.js';
import { coreModel, pipelineModel } from '../export/pipeline.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { type CorePredictions, runCore } from '../export/runCore.js';
import type { FitContext } from '../math/fitContext.js';
import { type Matrix, range, takeRows } from '../math/matrix.js';
import { sampleRows } from '../metrics/folds.js';
import { leftOutMetadata, type RunInput, type RunOutcome, scaleOf } from './findings.js';
import { partialDependence } from './partialDependence.js';

/** What a classification and a regression do each in its own way. */
interface Supervised<Model extends ClassifierModel | RegressorModel> {
  algorithm: Classifier | Regressor;
  /** The whole target, by which categories are ranked. */
  target: RankingTarget;
  /** The rows to evaluate on: large data is sampled. */
  sampleRows(random: Random): Int32Array;
  fit(x: Matrix, context: FitContext, encoder: Encoder): Promise<Model>;
  /** Adds the parts of the report that it alone has. */
  report(
    model: Model,
    evaluated: { table: Table; rows: Int32Array },
    encoder: Encoder,
    context: FitContext,
  ): Promise<object>;
  /** The loss of predictions for some rows of the data. */
  lossOf(model: Model, x: Matrix, rows: Int32Array): number;
  /** What the model predicts, `groups` numbers for each row. */
  outputsOf(model: Model, x: Matrix): Float64Array;
  groups: number;
  /** What the exported model says about its outputs. */
  exported: { classes: readonly string[] } | { task: 'regression' };
  /** The columns that are appended to the rows to predict, and their cells. */
  resultColumns: readonly string[];
  resultOf(predicted: CorePredictions, row: number): readonly (string | number)[];
}

/** Fits a model on the whole data, evaluates it, and predicts the rows of the testing file, if there is one. */
export async function runSupervised<Model extends ClassifierModel | RegressorModel>(
  { job, params, data, context, enter }: RunInput,
  task: Supervised<Model>,
): Promise<RunOutcome> {
  const { algorithm, groups } = task;
  const { random } = context;
  const rows = task.sampleRows(random.fork(10));
  const table = takeTableRows(data.feature, rows);
  const encoder = fitEncoderFor(algorithm, data.feature, scaleOf(params), task.target);
  const { matrix } = encode(encoder, data.feature);
  const background = drawBackground(data.feature, random.fork(14));
  // Frees the columns: from here on only the matrix and the sample are needed.
  data.feature.columns.length = 0;

  enter('fitting');
  const model = await task.fit(matrix, { ...context, random: random.fork(11) }, encoder);

  enter('evaluating');
  const own = await task.report(model, { table, rows }, encoder, { ...context, random: random.fork(12) });
  const importance = importanceOf(model.importance, encoder, matrix, random.fork(13), (x, sampled) =>
    task.lossOf(model, x, sampled),
  );
  const dependence = partialDependence(
    importance.columns.map(({ name }) => name),
    table,
    encoder,
    encode(encoder, table).matrix,
    (x) => task.outputsOf(model, x),
    groups,
  );
  const report = { ...own, importance, partialDependence: dependence };

  enter('exporting');
  const fragment = model.toOnnx();
  const bytes = pipelineModel({
    encoder,
    fragment,
    ...task.exported,
    computation: job.computation,
    metadata: {
      ...(job.targetColumn === undefined ? {} : { target: job.targetColumn }),
      ...leftOutMetadata(data),
      ...explanationMetadata(fragment, matrix, background),
      ...model.metadata,
    },
  });
  if (data.testing === undefined || job.testingPath === undefined) return { model: bytes, report };

  const testing = encode(encoder, data.testing);
  const predicted = await runCore(coreModel(fragment, matrix.columns), testing.matrix);
  context.work(testing.matrix.rows * testing.matrix.columns);
  const predictionsPath = join(job.outDir, 'predictions.csv');
  await appendColumns(job.testingPath, predictionsPath, task.resultColumns, (row) =>
    task.resultOf(predicted, row),
  );
  return { model: bytes, predictionsPath, report: { ...report, unseenCategories: testing.unseen } };
}

/**
 * Feature importance by column of the file, largest first, summing to one: the model's own, by encoded feature, or how much
 * the loss rises when a column is shuffled. `lossOf` gives the loss for some rows of the data, whose features it is given.
 */
function importanceOf(
  own: Float64Array | undefined,
  encoder: Encoder,
  x: Matrix,
  random: Random,
  lossOf: (x: Matrix, rows: Int32Array) => number,
): { method: 'model' | 'permutation'; columns: { name: string; importance: number }[] } {
  const totals = new Float64Array(encoder.columnNames.length);
  if (own === undefined) shuffleColumns(totals, encoder, x, random, lossOf);
  else
    own.forEach((value, feature) => {
      totals[encoder.featureColumns[feature]!]! += value;
    });
  const sum = totals.reduce((total, value) => total + value, 0) || 1;
  const columns = encoder.columnNames
    .map((name, index) => ({ name, importance: totals[index]! / sum }))
    .sort((a, b) => b.importance - a.importance);
  return { method: own === undefined ? 'permutation' : 'model', columns };
}

function shuffleColumns(
  totals: Float64Array,
  { featureColumns }: Encoder,
  x: Matrix,
  random: Random,
  lossOf: (x: Matrix, rows: Int32Array) => number,
): void {
  const rows = sampleRows(x.rows, importanceRowsMax, random);
  const sample = takeRows(x, rows);
  const base = lossOf(sample, rows);
  for (let column = 0; column < Math.min(totals.length, importanceColumnsMax); column++) {
    const features = featureColumns.flatMap((place, feature) => (place === column ? [feature] : []));
    const order = random.shuffle(range(sample.rows));
    const shuffled: Matrix = { ...sample, data: sample.data.slice() };
    for (let i = 0; i < sample.rows; i++)
      for (const feature of features)
        shuffled.data[i * sample.columns + feature] = sample.data[order[i]! * sample.columns + feature]!;
    totals[column] = Math.max(0, lossOf(shuffled, rows) - base);
  }
}
