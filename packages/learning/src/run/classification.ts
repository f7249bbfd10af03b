import { join } from 'node:path';
import type { Classifier } from '../algorithms/algorithm.js';
import type { ParameterRules, ParameterValues } from '../algorithms/parameters.js';
import { evaluationRowsMax } from '../algorithms/work.js';
import { encode } from '../data/encoder.js';
import { fitEncoderFor } from '../data/fitEncoderFor.js';
import type { JobData } from '../data/loadJob.js';
import { takeTableRows } from '../data/takeTableRows.js';
import { drawBackground, explanationMetadata } from '../explain/explanationMetadata.js';
import { coreModel, pipelineModel } from '../export/pipeline.js';
import { appendColumns } from '../export/predictionsCsv.js';
import { runCore } from '../export/runCore.js';
import type { LearningJob, Stage } from '../job.js';
import type { FitContext } from '../math/fitContext.js';
import { takeLabels } from '../math/matrix.js';
import type { Tree } from '../math/treeGrower.js';
import { stratifiedSample } from '../metrics/folds.js';
import { describeTree } from './describeTree.js';
import { crossValidate, importanceOf, scaleOf } from './evaluate.js';
import { memorising } from './memorising.js';
import { partialDependence } from './partialDependence.js';

/** What both kinds of run need. */
export interface RunInput {
  job: LearningJob;
  params: ParameterValues<ParameterRules>;
  data: JobData;
  context: FitContext;
  enter: (stage: Stage) => void;
}

/** What both kinds of run return. */
export interface RunOutcome {
  model: Uint8Array;
  predictionsPath?: string;
  report: Record<string, unknown>;
}

export async function runClassification(algorithm: Classifier, run: RunInput): Promise<RunOutcome> {
  const { job, params, data, context, enter } = run;
  const { classes, labels } = data.target!;
  const { random } = context;
  const sampled = stratifiedSample(labels, classes.length, evaluationRowsMax, random.fork(10));
  const subject = {
    algorithm,
    params,
    table: takeTableRows(data.feature, sampled),
    labels: takeLabels(labels, sampled),
    classes,
  };
  const encoder = fitEncoderFor(algorithm, data.feature, scaleOf(params), {
    labels,
    classCount: classes.length,
  });
  const { matrix } = encode(encoder, data.feature);
  const background = drawBackground(data.feature, random.fork(14));
  // Frees the columns: from here on only the matrix and the sample are needed.
  data.feature.columns.length = 0;

  enter('fitting');
  const model = await algorithm.fit(matrix, labels, classes.length, params, {
    ...context,
    random: random.fork(11),
  });
  const { tree, ...facts } = model.facts;
  enter('evaluating');
  const validation = await crossValidate(subject, { ...context, random: random.fork(12) });
  const importance = importanceOf(model, encoder, matrix, labels, classes.length, random.fork(13));
  const dependence = partialDependence(
    importance.columns.map(({ name }) => name),
    subject.table,
    encoder,
    encode(encoder, subject.table).matrix,
    (x) => model.predict(x).probabilities,
    classes.length,
  );

  enter('exporting');
  const fragment = model.toOnnx();
  const report = {
    ...memorising(validation?.learningCurve ?? [], job.computation),
    classes,
    model: facts,
    validation,
    importance,
    partialDependence: dependence,
    ...(tree === undefined ? {} : { tree: describeTree(tree as Tree, encoder.featureNames) }),
  };
  const bytes = pipelineModel({
    encoder,
    fragment,
    classes,
    computation: job.computation,
    metadata: {
      ...(job.targetColumn === undefined ? {} : { target: job.targetColumn }),
      ...explanationMetadata(fragment, matrix, background),
      ...model.metadata,
    },
  });
  if (data.testing === undefined || job.testingPath === undefined) return { model: bytes, report };

  const testing = encode(encoder, data.testing);
  const predicted = await runCore(coreModel(fragment, matrix.columns), testing.matrix, classes.length);
  context.work(testing.matrix.rows * testing.matrix.columns);
  const predictionsPath = join(job.outDir, 'predictions.csv');
  const names = ['Result', ...classes.map((name) => `probability_${name}`)];
  await appendColumns(job.testingPath, predictionsPath, names, (row) => [
    classes[predicted.labels[row]!]!,
    ...predicted.scores.subarray(row * classes.length, (row + 1) * classes.length),
  ]);
  return { model: bytes, predictionsPath, report: { ...report, unseenCategories: testing.unseen } };
}
