import type { ClusterLearning } from './cluster/ClusterFit.js';
import type { ReadCsvOptions } from './csv/readCsv.js';
import type { Place } from './errors.js';
import type { TrialProgress } from './math/fitContext.js';

export const columnChoices = ['number', 'category', 'date', 'skip'] as const;
/** What a column is read as, or `skip` to leave it out. */
export type ColumnChoices = Readonly<Record<string, (typeof columnChoices)[number]>>;

/** A job as the parent and the child know it: plain data. */
export interface LearningJob {
  computation: string;
  /** Parameters by name; texts are read as forms send them. */
  params: Readonly<Record<string, unknown>>;
  featurePath: string;
  targetPath?: string | undefined;
  testingPath?: string | undefined;
  /** The column of the feature file that is the target, if there is no target file. */
  targetColumn?: string | undefined;
  /** What the caller decided about columns; the types of others are inferred. */
  columns?: ColumnChoices | undefined;
  /** Leaves out rows without a target, and counts cells that are not numbers, in columns of numbers, as missing. */
  repair?: boolean | undefined;
  /** Where model.onnx, predictions.csv and report.json are written. */
  outDir: string;
  seed: number;
  /** The cluster that fits the model, if the check said so. */
  cluster?: ClusterLearning | undefined;
}

export type Stage = 'reading' | 'fitting' | 'evaluating' | 'exporting' | 'done';

export interface Progress {
  stage: Stage;
  /** Of the whole run, 0 to 1. */
  fraction: number;
  /** The last trial of a search. */
  trial?: TrialProgress;
}

export interface LearningResult {
  modelPath: string;
  /** Absent for a classification without a testing file. */
  predictionsPath?: string | undefined;
  reportPath: string;
  /** Units of work to charge: never more than the estimate. */
  usedWork: bigint;
  estimatedWork: bigint;
}

/** The result of a prediction with an existing model. */
export type PredictionResult = Omit<LearningResult, 'modelPath'>;

export type Finding = { code: string; message: string } & Place;

export interface RunOptions extends Pick<ReadCsvOptions, 'limits' | 'signal'> {
  onProgress?: (progress: Progress) => void;
}
