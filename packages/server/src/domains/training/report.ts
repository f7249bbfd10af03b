import type { EpochRecord, ModelCard, TrainingPlan } from '@tricorn/neural/child';
import type { Files, StoredFile } from '../../ground/files/files.js';

/** Files that a training leaves, by their role in the job. */
export const resultRoles = ['model', 'card', 'metrics'] as const;

/** A report with its result files. Their addresses depend on where the server is reached, so none is ever stored. */
export function withResultFiles(
  report: Record<string, unknown>,
  files: ReadonlyMap<string, StoredFile>,
  urlOf: Files['urlOf'],
): Record<string, unknown> {
  const found = resultRoles.flatMap((role) => {
    const file = files.get(role);
    return file === undefined ? [] : [[role, { cid: file.cid, url: urlOf(file) }] as const];
  });
  return found.length === 0 ? report : { ...report, files: Object.fromEntries(found) };
}

/** Larger confusion matrices are in the metrics file alone. */
const confusionClassesMax = 100;

/** What a training has to say before it has begun. */
export const firstReport = (plan: TrainingPlan, quoteCcd: string): Record<string, unknown> => ({
  model: plan.request.model,
  epochs: plan.epochs,
  samples: plan.dataset.trainCount,
  validationSamples: plan.dataset.validationCount,
  parameters: plan.parameterCount,
  batchSize: plan.batchSize,
  shards: plan.shards,
  seed: plan.seed,
  operationsMax: plan.work.bound,
  ccdQuoted: quoteCcd,
  curve: [],
  workers: [],
});

/** An epoch as people count them, from 1. */
export const curvePoint = ({ epoch, ...values }: EpochRecord) => ({ epoch: epoch + 1, ...values });

/** What is added when the training has finished. */
export function lastReport({ metrics, training, history }: ModelCard): Record<string, unknown> {
  const tooMany = metrics.kind === 'classification' && metrics.confusion.length > confusionClassesMax;
  return {
    curve: history.map(curvePoint),
    metrics: tooMany ? { ...metrics, confusion: [] } : metrics,
    epochsRun: training.epochsRun,
    bestEpoch: training.bestEpoch + 1,
    operationsUsed: training.workUsed,
    workers: [],
  };
}
