import {
  type EpochRecord,
  type ModelCard,
  mayHaveSeen,
  networkKind,
  type TrainingPlan,
} from '@tricorn/training/child';
import type { Files, StoredFile } from '../../ground/files/files.js';

/** Result files of a training, by their role in the job. */
export const resultRoles = ['model', 'card', 'metrics'] as const;

/** A report with its result files. Their URLs depend on the public address of the server, so they are never stored. */
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

/** Larger confusion matrices are only in the metrics file. */
const confusionClassesMax = 100;

/** The report before the training starts. */
export const firstReport = (plan: TrainingPlan, quoteCcd: string): Record<string, unknown> => ({
  model: plan.request.model,
  network: networkKind(plan.network),
  epochs: plan.epochs,
  samples: plan.dataset.trainCount,
  validationSamples: plan.dataset.validationCount,
  parameters: plan.parameterCount,
  batchSize: plan.batchSize,
  shards: plan.shards,
  ...(plan.request.engine === undefined ? {} : { engine: plan.request.engine }),
  seed: plan.seed,
  learningRate: plan.optimiser.learningRate,
  ...(plan.request.model === 'CNN' ? { augmentation: augmentationOf(plan) } : {}),
  ...(plan.request.start === undefined
    ? {}
    : { continuedFrom: plan.request.start.job, validationMayBeSeen: mayHaveSeen(plan) }),
  operationsMax: plan.work.bound,
  ccdQuoted: quoteCcd,
  curve: [],
  workers: [],
});

/** What was chosen, also where the request left it open. */
const augmentationOf = ({ mirrors, shiftPixelsMax }: TrainingPlan): string =>
  mirrors ? 'flip' : shiftPixelsMax > 0 ? 'shift' : 'none';

/** Epochs in reports are numbered from 1. */
const fromOne = <T extends { epoch: number }>(record: T): T => ({ ...record, epoch: record.epoch + 1 });
export const curvePoint: (record: EpochRecord) => EpochRecord = fromOne;

/** Says that a guess which takes no training is as good as the model. */
function findingsOf({ metrics }: ModelCard): { findings?: { code: string; message: string }[] } {
  let scores: string;
  if (metrics.kind === 'forecast') {
    const guess = Math.min(metrics.naiveRmse, metrics.seasonal?.rmse ?? Number.POSITIVE_INFINITY);
    if (metrics.rmse < guess) return {};
    scores = `that the past repeats itself: its error (RMSE) is ${metrics.rmse.toPrecision(3)} against ${guess.toPrecision(3)}`;
  } else {
    const counts = metrics.confusion.map((row) => row.reduce((sum, count) => sum + count, 0));
    const guess = Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0);
    if (metrics.accuracy > guess || metrics.accuracy === 1) return {};
    scores = `the most frequent class for everything: ${Math.round(metrics.accuracy * 100)} % are right against ${Math.round(guess * 100)} %`;
  }
  const message = `The model does not beat the simplest guess, ${scores}. Do not rely on it; more epochs, more data or other settings may help.`;
  return { findings: [{ code: 'NOT_BETTER', message }] };
}

/** What a finished training adds to the report. */
export function lastReport(card: ModelCard): Record<string, unknown> {
  const { input, metrics, training, history } = card;
  const tooMany = metrics.kind === 'classification' && metrics.confusion.length > confusionClassesMax;
  return {
    curve: history.map(curvePoint),
    metrics: tooMany ? { ...metrics, confusion: [] } : metrics,
    ...findingsOf(card),
    ...(input.kind === 'images' && !tooMany ? { classNames: input.classNames } : {}),
    ...(input.kind === 'series' ? { columns: input.columns, targets: input.targets ?? input.columns } : {}),
    epochsRun: training.epochsRun,
    bestEpoch: training.bestEpoch + 1,
    shardChanges: training.shardChanges?.map(fromOne),
    rankChanges: training.rankChanges?.map(fromOne),
    operationsUsed: training.workUsed,
    workers: [],
  };
}
