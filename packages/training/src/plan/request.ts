import { type DataLimits, type DatasetFile, defaultDataLimits } from '../data/file.js';
import type { ImageRequest } from '../data/imageDataset.js';
import type { SeriesScale } from '../data/sources.js';
import { checkWindowing, type Windowing } from '../data/windows.js';
import { type RequestParameter, TrainingDataError } from '../errors.js';
import { type ImageNetwork, networkKinds, type SeriesNetwork } from './networkKinds.js';

interface CommonRequest {
  epochs: number;
  /** Share of the data in the training set, between 0 and 1 exclusive; the rest is the validation set. */
  trainShard: number;
  batchSize?: number;
  /** Parts the training data is divided into, each trained by one worker at a time. */
  shards?: number;
  seed?: number;
  learningRate?: number | undefined;
  /** Epochs without improvement after which training stops. */
  patience?: number;
  /** Threads each worker computes with; part of the plan because it may change the last bits. */
  threads?: number;
  /** What computes the steps: onnxruntime if absent, or PyTorch. */
  engine?: 'torch';
  /** Fills missing values of a series with the value before them, and leaves out pictures that cannot be decoded. */
  repair?: boolean;
  /** The model to continue from; the weights of a fresh network if absent. */
  start?: StartingPoint | undefined;
}

/** An earlier model: its weights were learnt with this scaling of the data. */
export interface StartingPoint {
  /** The job that trained it. */
  job: string;
  /** Content id of the file with its weights. */
  weights: string;
  scale: SeriesScale;
  trainedOn: {
    cacheKey: string;
    trainCount: number;
    /** Rows of a series before its validation part. */
    trainRows?: number;
    /** Its own validation set may contain samples that a still earlier model was trained on. */
    mayHaveSeen: boolean;
  };
}

/** How training images are varied each time they are used. */
export const augmentations = ['none', 'shift', 'flip'] as const;
export type Augmentation = (typeof augmentations)[number];

export interface CnnRequest extends CommonRequest {
  model: 'CNN';
  category: number;
  /** Pixel values are divided by this. */
  scaleRatio?: number | undefined;
  channel?: number | undefined;
  imageSize?: { height: number; width: number };
  /** Chosen by the size of the dataset if absent. */
  augmentation?: Augmentation | undefined;
  /** `plain` if absent; `auto` chooses by the size and number of the images. */
  network?: ImageNetwork;
}

export interface LstmRequest extends CommonRequest, Omit<Windowing, 'samplingRate'> {
  model: 'LSTM';
  samplingRate?: number | undefined;
  /** Names of the columns to forecast, in the order of the outputs; all columns if absent. The others are inputs only. */
  targets?: readonly string[];
  /** `lstm` if absent. */
  network?: SeriesNetwork;
}

export type TrainingRequest = CnnRequest | LstmRequest;

export interface TrainingFiles {
  x: DatasetFile;
  y?: DatasetFile;
}

/** Where datasets are found and kept. */
export interface Workspace {
  /** Decoded datasets are kept here; any worker can rebuild what is missing. */
  cacheFolder: string;
  limits?: DataLimits;
}

const batchSizeMax = 4_096;
const shardsMax = 256;
const threadsMax = 64;
const channelsAllowed = [1, 3];
const windowStepsMax = 2_048;

export const defaultBatchSize = 64;
export const defaultPatience = 5;

/** Refuses invalid parameters before any file is read. */
export function checkRequest(request: TrainingRequest, limits: DataLimits = defaultDataLimits): void {
  const { epochs, trainShard, batchSize, shards, threads, patience, seed, learningRate } = request;
  requireWhole('epochs', epochs, 1, limits.epochsMax);
  requireThat('trainShard', trainShard > 0 && trainShard < 1, 'be greater than 0 and less than 1');
  if (batchSize !== undefined) requireWhole('batchSize', batchSize, 1, batchSizeMax);
  if (shards !== undefined) requireWhole('shards', shards, 1, shardsMax);
  if (threads !== undefined) requireWhole('threads', threads, 1, threadsMax);
  if (patience !== undefined) requireWhole('patience', patience, 1, limits.epochsMax);
  if (seed !== undefined) requireWhole('seed', seed, 0, 2 ** 32 - 1);
  if (learningRate !== undefined)
    requireThat('learningRate', learningRate > 0 && learningRate <= 1, 'be greater than 0 and at most 1');
  checkNetwork(request);
  if (request.model === 'LSTM') {
    checkWindowing(windowingOf(request), windowStepsMax);
    if (request.targets !== undefined) checkTargets(request.targets);
    return;
  }
  requireWhole('category', request.category, 2, limits.categoriesMax);
  if (request.scaleRatio !== undefined)
    requireThat(
      'scaleRatio',
      request.scaleRatio > 0 && Number.isFinite(request.scaleRatio),
      'be greater than 0',
    );
  if (request.channel !== undefined)
    requireThat('channel', channelsAllowed.includes(request.channel), 'be 1 or 3');
  if (request.augmentation !== undefined)
    requireThat(
      'augmentation',
      augmentations.includes(request.augmentation),
      `be one of ${augmentations.join(', ')}`,
    );
  if (request.imageSize) {
    requireWhole('imageSize', request.imageSize.height, 1, limits.imageSideMax);
    requireWhole('imageSize', request.imageSize.width, 1, limits.imageSideMax);
  }
}

function checkNetwork({ model, network }: TrainingRequest): void {
  requireThat('model', Object.hasOwn(networkKinds, model), 'be CNN or LSTM');
  const allowed: readonly string[] = networkKinds[model];
  if (network !== undefined)
    requireThat('network', allowed.includes(network), `be one of ${allowed.join(', ')} for ${model}`);
}

function checkTargets(targets: readonly string[]): void {
  requireThat('targets', targets.length > 0, 'name at least one column');
  const twice = targets.find((name, place) => targets.indexOf(name) !== place);
  requireThat('targets', twice === undefined, `not name the column "${twice}" twice`);
}

/** How the images of a request are to be decoded. */
export function imageRequestOf(
  { category, channel, imageSize, repair = false }: CnnRequest,
  files: TrainingFiles,
): ImageRequest {
  return { ...files, category, channel, size: imageSize, repair };
}

export function windowingOf({
  inputWidth,
  labelWidth,
  shift,
  sequenceStride,
  samplingRate = 1,
}: LstmRequest): Windowing {
  return { inputWidth, labelWidth, shift, sequenceStride, samplingRate };
}

function requireWhole(parameter: RequestParameter, value: number, min: number, max: number): void {
  const holds = Number.isSafeInteger(value) && value >= min && value <= max;
  const noun = parameter === 'imageSize' ? 'have sides that are whole numbers' : 'be a whole number';
  requireThat(parameter, holds, `${noun} from ${min} to ${max}`);
}

function requireThat(parameter: RequestParameter, holds: boolean, requirement: string): void {
  if (!holds) throw new TrainingDataError('REQUEST_INVALID', `must ${requirement}`, { parameter });
}
