import type { Random } from '@tricorn/random';
import type { Classifier, ClassifierModel } from '../algorithms/algorithm.js';
import type { ParameterRules, ParameterValues } from '../algorithms/parameters.js';
import {
  foldsMax,
  importanceColumnsMax,
  importanceRowsMax,
  learningCurveShares,
} from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { type Encoder, encode } from '../data/encoder.js';
import { fitEncoderFor } from '../data/fitEncoderFor.js';
import { takeTableRows } from '../data/takeTableRows.js';
import type { FitContext } from '../math/fitContext.js';
import { type Matrix, range, takeLabels, takeRows } from '../math/matrix.js';
import { accuracyOf, logLossOf, scoreClassification } from '../metrics/classification.js';
import { sampleRows, stratifiedFolds } from '../metrics/folds.js';

interface Subject {
  algorithm: Classifier;
  params: ParameterValues<ParameterRules>;
  /** The rows to evaluate on, not yet encoded: each fold fits its own preprocessing. */
  table: Table;
  labels: Int32Array;
  classes: readonly string[];
}

/** Cross-validated scores and a learning curve; null if there are too few rows to hold any out. */
export async function crossValidate(subject: Subject, context: FitContext) {
  const { table, labels, classes } = subject;
  const folds = Math.min(foldsMax, Math.floor(labels.length / 2));
  if (folds < 2) return null;
  const foldOf = stratifiedFolds(labels, classes.length, folds, context.random.fork(1));
  const predicted = new Int32Array(labels.length);
  const probabilities = new Float64Array(labels.length * classes.length);
  const foldAccuracy: number[] = [];
  const steps = folds + learningCurveShares.length;
  const part = (index: number): FitContext => ({
    ...context,
    progress: (fraction) => context.progress((index + fraction) / steps),
  });
  for (let fold = 0; fold < folds; fold++) {
    const train = range(labels.length).filter((row) => foldOf[row] !== fold);
    const held = range(labels.length).filter((row) => foldOf[row] === fold);
    const result = await fitAndPredict(subject, train, held, part(fold));
    held.forEach((row, index) => {
      predicted[row] = result.labels[index]!;
      probabilities.set(
        result.probabilities.subarray(index * classes.length, (index + 1) * classes.length),
        row * classes.length,
      );
    });
    foldAccuracy.push(accuracyOf(takeLabels(labels, held), result.labels));
  }
  return {
    rows: table.rowCount,
    folds,
    foldAccuracy,
    ...scoreClassification({ labels, predicted, probabilities }, classes),
    learningCurve: await learningCurve(subject, foldOf, (index) => part(folds + index)),
  };
}

/** Accuracy on growing parts of the training rows and on one fold that is held out from all of them. */
async function learningCurve(subject: Subject, foldOf: Int32Array, part: (index: number) => FitContext) {
  const { labels } = subject;
  const held = range(labels.length).filter((row) => foldOf[row] === 0);
  // Rows in the order of their folds keep the classes mixed at every length.
  const rest = part(0)
    .random.fork(2)
    .shuffle(range(labels.length))
    .filter((row) => foldOf[row] !== 0);
  const curve: { rows: number; trainAccuracy: number; validationAccuracy: number }[] = [];
  for (const [index, share] of learningCurveShares.entries()) {
    const train = rest.slice(0, Math.ceil(share * rest.length));
    const known = takeLabels(labels, train);
    if (new Set(known).size < 2) continue;
    const both = await fitAndPredict(subject, train, Int32Array.from([...train, ...held]), part(index));
    curve.push({
      rows: train.length,
      trainAccuracy: accuracyOf(known, both.labels.subarray(0, train.length)),
      validationAccuracy: accuracyOf(takeLabels(labels, held), both.labels.subarray(train.length)),
    });
  }
  return curve;
}

async function fitAndPredict(subject: Subject, train: Int32Array, held: Int32Array, context: FitContext) {
  const { algorithm, params, table, labels, classes } = subject;
  const trainTable = takeTableRows(table, train);
  const y = takeLabels(labels, train);
  const encoder = fitEncoderFor(algorithm, trainTable, scaleOf(params), {
    labels: y,
    classCount: classes.length,
  });
  // A class that is absent here must not be known to the fit: an algorithm may rely on rows of each.
  const present = [...new Set(y)].sort((a, b) => a - b);
  const x = encode(encoder, trainTable).matrix;
  const heldX = encode(encoder, takeTableRows(table, held)).matrix;
  if (present.length < 2) return constantPrediction(present[0]!, held.length, classes.length);
  const compact = y.map((label) => present.indexOf(label));
  const model = await algorithm.fit(x, compact, present.length, params, context);
  return spread(model.predict(heldX), present, classes.length);
}

function constantPrediction(label: number, rows: number, classCount: number) {
  const probabilities = new Float64Array(rows * classCount);
  for (let i = 0; i < rows; i++) probabilities[i * classCount + label] = 1;
  return { labels: new Int32Array(rows).fill(label), probabilities };
}

/** Predictions over the classes that were present, expanded to all classes. */
function spread(
  { labels, probabilities }: ReturnType<ClassifierModel['predict']>,
  present: readonly number[],
  classCount: number,
) {
  if (present.length === classCount) return { labels, probabilities };
  const wide = new Float64Array(labels.length * classCount);
  for (let i = 0; i < labels.length; i++) {
    present.forEach((label, c) => {
      wide[i * classCount + label] = probabilities[i * present.length + c]!;
    });
  }
  return { labels: labels.map((label) => present[label]!), probabilities: wide };
}

export function scaleOf(params: ParameterValues<ParameterRules>): 'none' | 'standard' {
  return params['scale'] === 'standard' ? 'standard' : 'none';
}

/** Feature importance by column of the file, largest first, summing to one. */
export function importanceOf(
  model: ClassifierModel,
  encoder: Encoder,
  x: Matrix,
  labels: Int32Array,
  classCount: number,
  random: Random,
): { method: 'model' | 'permutation'; columns: { name: string; importance: number }[] } {
  const totals = new Float64Array(encoder.columnNames.length);
  if (model.importance) {
    model.importance.forEach((value, feature) => {
      totals[encoder.featureColumns[feature]!]! += value;
    });
  } else shuffledImportance(model, encoder, x, labels, classCount, random, totals);
  const sum = totals.reduce((total, value) => total + value, 0) || 1;
  const columns = encoder.columnNames
    .map((name, index) => ({ name, importance: totals[index]! / sum }))
    .sort((a, b) => b.importance - a.importance);
  return { method: model.importance ? 'model' : 'permutation', columns };
}

/** Permutation importance: how much the log loss rises when a column is shuffled. */
function shuffledImportance(
  model: ClassifierModel,
  encoder: Encoder,
  x: Matrix,
  labels: Int32Array,
  classCount: number,
  random: Random,
  totals: Float64Array,
): void {
  const rows = sampleRows(x.rows, importanceRowsMax, random);
  const sample = takeRows(x, rows);
  const known = takeLabels(labels, rows);
  const lossOf = (matrix: Matrix) =>
    logLossOf({ labels: known, probabilities: model.predict(matrix).probabilities }, classCount);
  const base = lossOf(sample);
  for (let column = 0; column < Math.min(totals.length, importanceColumnsMax); column++) {
    const features = encoder.featureColumns.flatMap((own, feature) => (own === column ? [feature] : []));
    const order = random.shuffle(range(sample.rows));
    const shuffled: Matrix = { ...sample, data: sample.data.slice() };
    for (let i = 0; i < sample.rows; i++) {
      for (const feature of features) {
        shuffled.data[i * sample.columns + feature] = sample.data[order[i]! * sample.columns + feature]!;
      }
    }
    totals[column] = Math.max(0, lossOf(shuffled) - base);
  }
}
