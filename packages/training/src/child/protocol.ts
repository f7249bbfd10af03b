import type { DataLimits, DatasetFile } from '../data/file.js';
import type { DataPlace, TrainingDataErrorCode, TrainingRunErrorCode } from '../errors.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import type { TrainingFiles, TrainingRequest, Workspace } from '../plan/request.js';
import type { Mistake } from '../result/findMistakes.js';
import type { ModelCard } from '../result/modelCard.js';
import type { InferenceEstimate } from '../result/runInference.js';
import type { SamplePrediction, SampleQuestion } from '../result/SamplePredictor.js';
import type { EpochRecord } from '../rounds/state.js';
import type { Meeting } from '../rounds/torchOptions.js';
import type { RoundContext } from '../rounds/Workbench.js';
import type { TorchFound } from '../torch/checkTorch.js';
import type { RuntimeOptions } from '../train/session.js';

/** The tasks of a child. States and results travel as files, so that a task can be repeated anywhere. */
export type ChildTask =
  | { kind: 'tryProvider'; executionProvider: string }
  | { kind: 'checkTorch'; python: string }
  | { kind: 'plan'; request: TrainingRequest; files: TrainingFiles; workspace: Workspace }
  | { kind: 'replan'; plan: TrainingPlan; batchSize: number; limits?: DataLimits }
  /** `weightsPath`: the weights of the model that the plan starts from. */
  | { kind: 'begin'; plan: TrainingPlan; weightsPath?: string; outputPath: string }
  | {
      kind: 'trainRound';
      plan: TrainingPlan;
      context: RoundContext;
      shard: number;
      round: number;
      statePath: string;
      outputPath: string;
    }
  /** Lends the ranks of PyTorch on this machine to the group of another one, until it ends. */
  | { kind: 'joinGroup'; plan: TrainingPlan; context: RoundContext; meeting: Meeting; scratchPath: string }
  | {
      kind: 'mergeRound';
      plan: TrainingPlan;
      statePath: string;
      shardPaths: readonly string[];
      outputPath: string;
      /** The workers that there are now; the next epoch is divided among them. The plan's shards if absent. */
      slots?: number;
    }
  | {
      kind: 'finish';
      plan: TrainingPlan;
      /** The training was stopped before its end: the best epoch so far is the result. */
      stopped?: boolean;
      statePath: string;
      modelPath: string;
      cardPath: string;
      cardMarkdownPath: string;
      /** Receives what another training can continue from. */
      weightsPath: string;
      /** Where the dataset is, to look for mistakes in it. */
      context: RoundContext;
    }
  | { kind: 'estimateInference'; card: ModelCard; file: DatasetFile; workspace: Workspace }
  | {
      kind: 'infer';
      card: ModelCard;
      modelPath: string;
      file: DatasetFile;
      workspace: Workspace;
      outputPath: string;
      executionProvider?: string;
      threads?: number;
    }
  | PredictSample;

type PredictSample = SampleQuestion & RuntimeOptions & { kind: 'predictSample' };

export interface RoundSummary {
  steps: number;
  workUsed: string;
}

export interface MergeSummary {
  round: number;
  done: boolean;
  workUsed: string;
  history: EpochRecord[];
  /** The shards of the next round. */
  shards: number;
}

export interface ChildResults {
  tryProvider: undefined;
  checkTorch: TorchFound;
  plan: TrainingPlan;
  replan: TrainingPlan;
  begin: MergeSummary;
  trainRound: RoundSummary;
  joinGroup: { joined: boolean };
  mergeRound: MergeSummary;
  finish: { card: ModelCard; mistakes: Mistake[] };
  estimateInference: InferenceEstimate;
  infer: InferenceEstimate;
  /** Undefined if the model has to be given. */
  predictSample: SamplePrediction | undefined;
}

export type ChildResult<Task extends ChildTask> = ChildResults[Task['kind']];

/** An error of a task, as it crosses the channel. */
export type ChildFailure =
  | { kind: 'data'; code: TrainingDataErrorCode; problem: string; place: DataPlace }
  | { kind: 'run'; code: TrainingRunErrorCode; message: string };
