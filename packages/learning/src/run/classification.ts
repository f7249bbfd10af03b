import type { Classifier, ClassifierModel } from '../algorithms/algorithm.js';
import { predictHeldOut } from '../algorithms/predictHeldOut.js';
import { evaluationRowsMax } from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import { type Encoder, inOwnUnits } from '../data/encoder.js';
import { fitEncoderFor } from '../data/fitEncoderFor.js';
import { takeTableRows } from '../data/tableColumns.js';
import type { FitContext } from '../math/fitContext.js';
import { takeLabels } from '../math/matrix.js';
import type { Tree } from '../math/treeGrower.js';
import { accuracyOf, logLossOf, scoreClassification } from '../metrics/classification.js';
import { stratifiedFolds, stratifiedSample } from '../metrics/folds.js';
import { crossValidate } from './crossValidate.js';
import { qualityFindings, type RunInput, type RunOutcome, scaleOf } from './findings.js';
import { runSupervised } from './supervised.js';

export async function runClassification(algorithm: Classifier, run: RunInput): Promise<RunOutcome> {
  const { cluster, job, params, data } = run;
  const { classes, labels } = data.target!;
  const classCount = classes.length;
  return await runSupervised<ClassifierModel>(run, {
    algorithm,
    target: { labels, classCount },
    groups: classCount,
    exported: { classes },
    sampleRows: (random) => stratifiedSample(labels, classCount, evaluationRowsMax, random),
    fit: async (x, context, encoder) =>
      cluster === undefined
        ? await algorithm.fit(x, labels, classCount, params, context)
        : await cluster.classifier(encoder, data.target!, context),
    report: async (model, { table, rows }, encoder, context) => {
      const { tree, ...facts } = model.facts;
      const subject = { algorithm, params, ...model.refit, table, labels: takeLabels(labels, rows), classes };
      const validation = await validate(subject, context);
      return {
        ...qualityFindings(validation, job.computation),
        classes,
        model: facts,
        validation,
        ...(tree === undefined ? {} : { tree: describeTree(tree as Tree, encoder, table) }),
      };
    },
    lossOf: (model, x, rows) =>
      logLossOf(
        { labels: takeLabels(labels, rows), probabilities: model.predict(x).probabilities },
        classCount,
      ),
    outputsOf: (model, x) => model.predict(x).probabilities,
    resultColumns: ['Result', ...classes.map((name) => `probability_${name}`)],
    resultOf: ({ index, scores }, row) => [
      classes[index[row]!]!,
      ...scores.subarray(row * classCount, (row + 1) * classCount),
    ],
  });
}

interface Validated extends Pick<RunInput, 'params'> {
  algorithm: Classifier;
  table: Table;
  labels: Int32Array;
  classes: readonly string[];
}

/** Cross-validated scores and a learning curve; null if there are too few rows. */
async function validate(subject: Validated, context: FitContext) {
  const { labels, classes } = subject;
  const classCount = classes.length;
  const predicted = new Int32Array(labels.length);
  const probabilities = new Float64Array(labels.length * classCount);
  const found = await crossValidate(
    {
      rows: labels.length,
      foldsOf: (folds, random) => stratifiedFolds(labels, classCount, folds, random),
      fitAndPredict: (train, held, inner) => fitAndPredict(subject, train, held, inner),
      keep: (held, result) =>
        held.forEach((row, index) => {
          predicted[row] = result.labels[index]!;
          const own = result.probabilities.subarray(index * classCount, (index + 1) * classCount);
          probabilities.set(own, row * classCount);
        }),
      canFit: (train) => new Set(takeLabels(labels, train)).size >= 2,
      scoreOf: (rows, result, start) =>
        accuracyOf(takeLabels(labels, rows), result.labels.subarray(start, start + rows.length)),
    },
    context,
  );
  return (
    found && {
      rows: labels.length,
      folds: found.folds,
      foldAccuracy: found.foldScores,
      ...scoreClassification({ labels, predicted, probabilities }, classes),
      learningCurve: found.curve.map(({ rows, train, heldOut }) => ({
        rows,
        trainAccuracy: train,
        validationAccuracy: heldOut,
      })),
    }
  );
}

async function fitAndPredict(subject: Validated, train: Int32Array, held: Int32Array, context: FitContext) {
  const { algorithm, params, table, labels, classes } = subject;
  const classCount = classes.length;
  const trainTable = takeTableRows(table, train);
  const y = takeLabels(labels, train);
  const encoder = fitEncoderFor(algorithm, trainTable, scaleOf(params), { labels: y, classCount });
  const known = { x: encode(encoder, trainTable).matrix, y, classCount };
  return await predictHeldOut(
    algorithm,
    known,
    encode(encoder, takeTableRows(table, held)).matrix,
    params,
    context,
  );
}

/** A node as the console draws it; a leaf has no split. */
interface DrawnNode {
  rows: number;
  impurity: number;
  counts: number[];
  /** "feature <= threshold": yes goes left. */
  feature?: string;
  threshold?: number;
  left?: DrawnNode;
  right?: DrawnNode;
  /** Nodes below that are not drawn. */
  hidden?: boolean;
}

const depthDrawn = 12;

/** The upper levels of a tree, nested. */
function describeTree(tree: Tree, encoder: Encoder, table: Table, at = 0, depth = 0): DrawnNode {
  const counts = [...tree.counts[at]!];
  const node: DrawnNode = {
    rows: counts.reduce((sum, count) => sum + count, 0),
    impurity: tree.impurity[at]!,
    counts,
  };
  if (tree.left[at]! < 0) return node;
  if (depth >= depthDrawn) return { ...node, hidden: true };
  return {
    ...node,
    feature: encoder.featureNames[tree.feature[at]!]!,
    threshold: inOwnUnits(encoder, table, tree.feature[at]!, tree.threshold[at]!),
    left: describeTree(tree, encoder, table, tree.left[at]!, depth + 1),
    right: describeTree(tree, encoder, table, tree.right[at]!, depth + 1),
  };
}
