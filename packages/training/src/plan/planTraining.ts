import { createHash } from 'node:crypto';
import { type DataLimits, defaultDataLimits } from '../data/file.js';
import type { Progress } from '../data/imageDataset.js';
import { TrainingDataError } from '../errors.js';
import { countWork } from '../graph/countWork.js';
import { packedLength } from '../layers/packing.js';
import { buildEvaluationGraph, buildTrainingGraph } from '../train/buildGraphs.js';
import type { Network, Optimiser } from '../train/network.js';
import { designCnn } from './designCnn.js';
import { designLstm } from './designLstm.js';
import {
  type InspectedDataset,
  type InspectedImages,
  type InspectedSeries,
  inspectDataset,
} from './inspectDataset.js';
import { chooseImageNetwork } from './networkKinds.js';
import {
  defaultBatchSize,
  defaultPatience,
  type TrainingFiles,
  type TrainingRequest,
  type Workspace,
  windowingOf,
} from './request.js';

/** Everything a training will do, decided before it begins. Plain JSON; whole numbers beyond 2^53 are decimal strings. */
export interface TrainingPlan {
  /** A hash of all that follows: states of another plan are refused. */
  id: string;
  request: TrainingRequest;
  dataset: InspectedDataset;
  network: Network;
  optimiser: Optimiser;
  seed: number;
  threads: number;
  batchSize: number;
  evaluationBatchSize: number;
  shards: number;
  epochs: number;
  patience: number;
  /** Data augmentation: images are shifted by up to this many pixels each time they are used. */
  shiftPixelsMax: number;
  /** Half of the images, chosen anew each time, are mirrored left to right. */
  mirrors: boolean;
  roundsPerEpoch: number;
  /** Rounds 0 … rounds−1; the last one only evaluates. */
  rounds: number;
  parameterCount: number;
  work: PlannedWork;
}

/** Floating-point operations, counted from the graphs. */
export interface PlannedWork {
  perStep: string;
  perEvaluationStep: string;
  /** Steps of all shards over all epochs. */
  steps: number;
  evaluationSteps: number;
  /** perStep · steps + perEvaluationStep · evaluationSteps: used work never exceeds it. */
  bound: string;
}

/** Weights are averaged at least once in this many steps, however large the epoch. */
const localStepsMax = 256;
/** The ranks of the torch engine share every gradient; a round of theirs ends for the sake of its checkpoint alone. */
const torchStepsMax = 4_096;
const shiftedImagesMax = 20_000;
const sidePerShiftPixel = 14;
const evaluationBatchMax = 128;
const learningRates = { CNN: 1e-3, LSTM: 2e-3 } satisfies Record<TrainingRequest['model'], number>;

/** Inspects the dataset and plans the training of a network that fits it. */
export async function planTraining(
  request: TrainingRequest,
  files: TrainingFiles,
  workspace: Workspace,
  onProgress?: Progress,
): Promise<TrainingPlan> {
  return planFromDataset(
    request,
    await inspectDataset(request, files, workspace, onProgress),
    workspace.limits,
  );
}

/** The plan for a dataset that is already inspected: no file is touched, so batch sizes can be tried cheaply. */
export function planFromDataset(
  request: TrainingRequest,
  dataset: InspectedDataset,
  limits: DataLimits = defaultDataLimits,
): TrainingPlan {
  const { trainCount, validationCount } = dataset;
  const batchSize = Math.min(request.batchSize ?? defaultBatchSize, trainCount);
  const shards = request.engine === 'torch' ? 1 : fittingShards(dataset, batchSize, request.shards ?? 1);
  const network = designNetwork(request, dataset);
  const optimiser: Optimiser = {
    kind: 'adam',
    learningRate: request.learningRate ?? learningRates[request.model],
  };
  // A batch that no shard can fill would be padded by each of them.
  const evaluationBatchSize = Math.min(evaluationBatchMax, batchSize, Math.ceil(validationCount / shards));

  const stepsPerEpoch = Math.ceil(Math.ceil(trainCount / shards) / batchSize);
  const stepsPerRoundMax = request.engine === 'torch' ? torchStepsMax : localStepsMax;
  const roundsPerEpoch = Math.ceil(stepsPerEpoch / stepsPerRoundMax);
  const training = buildTrainingGraph(network, batchSize);
  const perStep = countWork(training.graph);
  const perEvaluationStep = countWork(buildEvaluationGraph(network, evaluationBatchSize).graph);
  const steps = request.epochs * batchesOverShards(trainCount, shards, batchSize);
  const evaluationSteps = request.epochs * batchesOverShards(validationCount, shards, evaluationBatchSize);
  const bound = perStep * BigInt(steps) + perEvaluationStep * BigInt(evaluationSteps);
  if (bound > limits.workMax) {
    throw new TrainingDataError(
      'WORK_TOO_LARGE',
      `The training needs ${bound} operations; at most ${limits.workMax} are allowed`,
    );
  }
  const plan = {
    request,
    dataset,
    network,
    optimiser,
    seed: request.seed ?? 0,
    threads: request.threads ?? 1,
    batchSize,
    evaluationBatchSize,
    shards,
    epochs: request.epochs,
    patience: request.patience ?? defaultPatience,
    shiftPixelsMax: shiftFor(request, network, trainCount),
    mirrors: request.model === 'CNN' && request.augmentation === 'flip',
    roundsPerEpoch,
    rounds: request.epochs * roundsPerEpoch + 1,
    parameterCount: packedLength(training.parameters),
    work: {
      perStep: String(perStep),
      perEvaluationStep: String(perEvaluationStep),
      steps,
      evaluationSteps,
      bound: String(bound),
    },
  };
  return { id: createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32), ...plan };
}

/** Unless the request decides, small datasets are augmented by shifting; large ones do not need it. Small images leave no room for it. */
function shiftFor(request: TrainingRequest, { inputDims }: Network, trainCount: number): number {
  if (request.model !== 'CNN' || request.augmentation === 'none') return 0;
  if (request.augmentation === undefined && trainCount > shiftedImagesMax) return 0;
  return Math.floor(Math.min(inputDims[1]!, inputDims[2]!) / sidePerShiftPixel);
}

/** As many shards as there are slots, as far as each has a full batch and a sample to validate. */
export function fittingShards(
  { trainCount, validationCount }: Pick<InspectedDataset, 'trainCount' | 'validationCount'>,
  batchSize: number,
  slots: number,
): number {
  // A shard without a full batch would average noise into the others.
  return Math.max(1, Math.min(slots, Math.floor(trainCount / batchSize), validationCount));
}

/** Samples of one shard when they are distributed in turn. */
export function shardCount(count: number, shards: number, shard: number): number {
  return Math.ceil((count - shard) / shards);
}

function batchesOverShards(count: number, shards: number, batchSize: number): number {
  let batches = 0;
  for (let shard = 0; shard < shards; shard++)
    batches += Math.ceil(shardCount(count, shards, shard) / batchSize);
  return batches;
}

function designNetwork(request: TrainingRequest, dataset: InspectedDataset): Network {
  switch (request.model) {
    case 'LSTM':
      return designLstm(
        windowingOf(request),
        dataset.scale.mean.length,
        (dataset as InspectedSeries).targets,
        request.network,
      );
    case 'CNN': {
      const { manifest, scale } = dataset as InspectedImages;
      const { channels, height, width, elementType } = manifest;
      const categories = request.category;
      const { trainCount } = dataset;
      const kind = chooseImageNetwork(request.network, { height, width, trainCount });
      return designCnn({ channels, height, width, categories, inputType: elementType, ...scale }, kind);
    }
  }
}
