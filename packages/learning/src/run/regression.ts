import { join } from 'node:path';
import type { Regressor, RegressorModel } from '../algorithms/algorithm.js';
import type { ParameterRules, ParameterValues } from '../algorithms/parameters.js';
import {
  evaluationRowsMax,
  foldsMax,
  importanceColumnsMax,
  importanceRowsMax,
  learningCurveShares,
} from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { type Encoder, encode } from '../data/encoder.js';
import { fitEncoderFor } from '../data/fitEncoderFor.js';
import { takeTableRows } from '../data/takeTableRows.js';
import { drawBackground, explanationMetadata } from '../explain/explanationMetadata.js';
import { coreModel, pipelineModel } from '../export/pipeline.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { runCore } from '../export/runCore.js';
import type { FitContext } from '../math/fitContext.js';
import { type Matrix, range, takeRows } from '../math/matrix.js';
import { sampleRows } from '../metrics/folds.js';
import { scoreRegression } from '../metrics/regression.js';
import type { RunInput, RunOutcome } from './classification.js';
import { scaleOf } from './evaluate.js';
import { memorising } from './memorising.js';
import { partialDependence } from './partialDependence.js';

const pointsShownMax = 500;

export async function runRegression(algorithm: Regressor, run: RunInput): Promise<RunOutcome> {
  const { job, params, data, context, enter } = run;
  const targets = data.target!.values!;
  const { random } = context;
  const sampled = sampleRows(targets.length, evaluationRowsMax, random.fork(10));
  const subject: Subject = {
    algorithm,
    params,
    table: takeTableRows(data.feature, sampled),
    targets: takeDoubles(targets, sampled),
  };
  const encoder = fitEncoderFor(algorithm, data.feature, scaleOf(params), { values: targets });
  const { matrix } = encode(encoder, data.feature);
  const background = drawBackground(data.feature, random.fork(14));
  data.feature.columns.length = 0;

  enter('fitting');
  const model = await algorithm.fit(matrix, targets, params, { ...context, random: random.fork(11) });

  enter('evaluating');
  const validation = await crossValidate(subject, { ...context, random: random.fork(12) });
  const importance = importanceOf(model, encoder, matrix, targets, random.fork(13));
  const dependence = partialDependence(
    importance.columns.map(({ name }) => name),
    subject.table,
    encoder,
    encode(encoder, subject.table).matrix,
    (x) => model.predict(x),
    1,
  );

  enter('exporting');
  const fragment = model.toOnnx();
  const report = {
    ...memorising(validation?.learningCurve ?? [], job.computation),
    target: data.target!.name,
    model: model.facts,
    regression: validation,
    importance,
    partialDependence: dependence,
  };
  const bytes = pipelineModel({
    encoder,
    fragment,
    task: 'regression',
    computation: job.computation,
    metadata: {
      ...(job.targetColumn === undefined ? {} : { target: job.targetColumn }),
      ...explanationMetadata(fragment, matrix, background),
    },
  });
  if (data.testing === undefined || job.testingPath === undefined) return { model: bytes, report };
  const testing = encode(encoder, data.testing);
  const { scores } = await runCore(coreModel(fragment, matrix.columns), testing.matrix, 1);
  context.work(testing.matrix.rows * testing.matrix.columns);
  const predictionsPath = join(job.outDir, 'predictions.csv');
  await appendColumns(job.testingPath, predictionsPath, ['Result'], (row) => [scores[row]!]);
  return { model: bytes, predictionsPath, report: { ...report, unseenCategories: testing.unseen } };
}

interface Subject {
  algorithm: Regressor;
  params: ParameterValues<ParameterRules>;
  table: Table;
  targets: Float64Array;
}

/** Cross-validated errors, a learning curve and some held-out predictions; null if there are too few rows. */
async function crossValidate(subject: Subject, context: FitContext) {
  const { targets } = subject;
  const folds = Math.min(foldsMax, Math.floor(targets.length / 2));
  if (folds < 2) return null;
  const order = context.random.fork(1).shuffle(range(targets.length));
  const foldOf = new Int32Array(targets.length);
  order.forEach((row, place) => {
    foldOf[row] = place % folds;
  });
  const steps = folds + learningCurveShares.length;
  const part = (index: number): FitContext => ({
    ...context,
    progress: (fraction) => context.progress((index + fraction) / steps),
  });
  const predicted = new Float64Array(targets.length);
  const foldR2: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const held = order.filter((row) => foldOf[row] === fold).sort();
    const found = await fitAndPredict(
      subject,
      order.filter((row) => foldOf[row] !== fold).sort(),
      held,
      part(fold),
    );
    held.forEach((row, index) => {
      predicted[row] = found[index]!;
    });
    foldR2.push(scoreRegression(takeDoubles(targets, held), found).r2);
  }
  const shown = sampleRows(targets.length, pointsShownMax, context.random.fork(2));
  return {
    rows: targets.length,
    folds,
    foldR2,
    ...scoreRegression(targets, predicted),
    points: Array.from(shown, (row) => ({ actual: targets[row]!, predicted: predicted[row]! })),
    learningCurve: await learningCurve(subject, order, foldOf, (index) => part(folds + index)),
  };
}

async function learningCurve(
  subject: Subject,
  order: Int32Array,
  foldOf: Int32Array,
  part: (index: number) => FitContext,
) {
  const held = order.filter((row) => foldOf[row] === 0).sort();
  const rest = order.filter((row) => foldOf[row] !== 0);
  const curve: { rows: number; trainR2: number; validationR2: number }[] = [];
  for (const [index, share] of learningCurveShares.entries()) {
    const train = rest.slice(0, Math.ceil(share * rest.length));
    if (train.length < 2) continue;
    const found = await fitAndPredict(subject, train, Int32Array.from([...train, ...held]), part(index));
    const score = (rows: Int32Array, values: Float64Array) =>
      scoreRegression(takeDoubles(subject.targets, rows), values).r2;
    curve.push({
      rows: train.length,
      trainR2: score(train, found.subarray(0, train.length)),
      validationR2: score(held, found.subarray(train.length)),
    });
  }
  return curve;
}

async function fitAndPredict(
  { algorithm, params, table, targets }: Subject,
  train: Int32Array,
  held: Int32Array,
  context: FitContext,
): Promise<Float64Array> {
  const trainTable = takeTableRows(table, train);
  const y = takeDoubles(targets, train);
  const encoder = fitEncoderFor(algorithm, trainTable, scaleOf(params), { values: y });
  const model = await algorithm.fit(encode(encoder, trainTable).matrix, y, params, context);
  return model.predict(encode(encoder, takeTableRows(table, held)).matrix);
}

/** Importance by column of the file: the model's own, or how much the squared error rises when a column is shuffled. */
function importanceOf(
  model: RegressorModel,
  encoder: Encoder,
  x: Matrix,
  targets: Float64Array,
  random: FitContext['random'],
) {
  const totals = new Float64Array(encoder.columnNames.length);
  if (model.importance) {
    model.importance.forEach((value, feature) => {
      totals[encoder.featureColumns[feature]!]! += value;
    });
  } else {
    const rows = sampleRows(x.rows, importanceRowsMax, random);
    const sample = takeRows(x, rows);
    const known = takeDoubles(targets, rows);
    const errorOf = (matrix: Matrix) => scoreRegression(known, model.predict(matrix)).rmse ** 2;
    const base = errorOf(sample);
    for (let column = 0; column < Math.min(totals.length, importanceColumnsMax); column++) {
      const features = encoder.featureColumns.flatMap((own, feature) => (own === column ? [feature] : []));
      const order = random.shuffle(range(sample.rows));
      const shuffled: Matrix = { ...sample, data: sample.data.slice() };
      for (let i = 0; i < sample.rows; i++)
        for (const feature of features)
          shuffled.data[i * sample.columns + feature] = sample.data[order[i]! * sample.columns + feature]!;
      totals[column] = Math.max(0, errorOf(shuffled) - base);
    }
  }
  const sum = totals.reduce((total, value) => total + value, 0) || 1;
  const columns = encoder.columnNames
    .map((name, index) => ({ name, importance: totals[index]! / sum }))
    .sort((a, b) => b.importance - a.importance);
  return { method: model.importance ? 'model' : 'permutation', columns };
}

const takeDoubles = (values: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row]!);
