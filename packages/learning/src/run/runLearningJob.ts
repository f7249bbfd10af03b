import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@tricorn/random';
import { checkParameters } from '../algorithms/parameters.js';
import { findAlgorithm } from '../algorithms/registry.js';
import { unitsOf } from '../algorithms/work.js';
import { type CheckReport, examine } from '../check/checkFiles.js';
import { ClusterFit } from '../cluster/ClusterFit.js';
import { limitsOnCluster, loadSample, withSample } from '../cluster/sample.js';
import type { Survey } from '../cluster/survey.js';
import { withTidyFiles } from '../csv/withTidyFiles.js';
import { loadJob } from '../data/loadJob.js';
import { LearningError } from '../errors.js';
import type { Finding, LearningJob, LearningResult, RunOptions, Stage } from '../job.js';
import type { FitContext, TrialProgress } from '../math/fitContext.js';
import { runClassification } from './classification.js';
import { runClustering } from './clustering.js';
import { runRegression } from './regression.js';

/** Start and end of each stage as fractions of the whole run. */
const stageSpan: Record<Stage, readonly [number, number]> = {
  reading: [0, 0.1],
  fitting: [0.1, 0.5],
  evaluating: [0.5, 0.9],
  exporting: [0.9, 1],
  done: [1, 1],
};
/** Progress is reported in steps of this size. */
const progressStep = 0.01;

/**
 * Runs a job from its CSV files to model.onnx, predictions.csv and report.json. The same job with the
 * same seed gives the same files. Refuses with a LearningError; writes nothing before the data is checked.
 */
export async function runLearningJob(job: LearningJob, options: RunOptions = {}): Promise<LearningResult> {
  const { featurePath: feature, targetPath: target, testingPath: testing } = job;
  const limits = job.cluster === undefined ? options.limits : limitsOnCluster(options.limits);
  return await withTidyFiles({ feature, target, testing }, limits, async (tidy, warnings) => {
    const paths = { featurePath: tidy.feature, targetPath: tidy.target, testingPath: tidy.testing };
    const tidied = { ...job, ...paths };
    if (job.cluster === undefined) return await runTidyJob(tidied, options, warnings);
    return await withSample(tidy.feature, (featurePath, survey) =>
      runTidyJob({ ...tidied, featurePath }, options, warnings, { survey, path: tidy.feature }),
    );
  });
}

async function runTidyJob(
  job: LearningJob,
  options: RunOptions,
  warnings: Finding[],
  /** The whole file, if the features are a sample of it. */
  whole?: { survey: Survey; path: string },
): Promise<LearningResult> {
  const algorithm = findAlgorithm(job.computation);
  const params = checkParameters(algorithm.parameters, job.params);
  const stages = trackStages(options);
  stages.enter('reading');
  const { featurePath: feature, targetPath: target, testingPath: testing } = job;
  const files = { ...job, feature, target, testing };
  const { data, findings } =
    whole === undefined
      ? { data: await loadJob(files, options), findings: [] }
      : await loadSample(files, whole.survey, options);
  const checked = examine(data, algorithm, params, whole?.survey);
  const cluster =
    whole === undefined || job.cluster === undefined
      ? undefined
      : new ClusterFit(
          job.cluster,
          { survey: whole.survey, columns: data.names },
          { ...job, featurePath: whole.path },
          params,
        );
  let operations = (whole?.survey.bytes ?? data.feature.byteCount) + (data.testing?.byteCount ?? 0);
  const context: FitContext = {
    random: createRandom(job.seed),
    work: (count) => {
      operations += count;
    },
    progress: stages.progress,
    tell: stages.tell,
    breathe: stages.breathe,
  };
  await mkdir(job.outDir, { recursive: true });
  const run = { job, params, data, context, enter: stages.enter, cluster };
  const outcome =
    algorithm.task === 'classification'
      ? await runClassification(algorithm, run)
      : algorithm.task === 'regression'
        ? await runRegression(algorithm, run)
        : await runClustering(algorithm, run);

  const counted = unitsOf(operations);
  // The estimate is a cap: work above it is done and not charged.
  const surplus = counted - checked.estimatedWork;
  const usedWork = surplus > 0n ? checked.estimatedWork : counted;
  const modelPath = join(job.outDir, 'model.onnx');
  const reportPath = join(job.outDir, 'report.json');
  await writeFile(modelPath, outcome.model);
  const report = {
    computation: job.computation,
    task: algorithm.task,
    params,
    seed: job.seed,
    data: withoutEstimates({ ...checked, warnings: [...warnings, ...findings, ...checked.warnings] }),
    ...outcome.report,
    ...(cluster === undefined ? {} : { cluster: cluster.facts }),
    work: { estimated: checked.estimatedWork.toString(), used: usedWork.toString() },
  };
  await writeFile(reportPath, `${JSON.stringify(report)}\n`);
  stages.enter('done');
  return {
    modelPath,
    reportPath,
    predictionsPath: outcome.predictionsPath,
    usedWork,
    estimatedWork: checked.estimatedWork,
  };
}

function withoutEstimates(report: CheckReport) {
  const { estimatedWork: _, ok: __, errors: ___, ...facts } = report;
  return facts;
}

function trackStages({ onProgress, signal }: RunOptions) {
  let stage: Stage = 'reading';
  let told = -1;
  const report = (inside: number) => {
    const [from, to] = stageSpan[stage];
    const fraction = from + (to - from) * Math.min(Math.max(inside, 0), 1);
    if (fraction < told + progressStep && inside > 0 && inside < 1) return;
    told = Math.max(told, fraction);
    onProgress?.({ stage, fraction: told });
  };
  return {
    enter: (next: Stage) => {
      stage = next;
      report(0);
    },
    progress: report,
    tell: (trial: TrialProgress) => onProgress?.({ stage, fraction: told, trial }),
    breathe: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (signal?.aborted) throw new LearningError('CANCELLED', 'The run was cancelled.');
    },
  };
}
