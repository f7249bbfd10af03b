import { availableParallelism } from 'node:os';
import { ConfigError } from '../../ground/settings/configError.js';
import { ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

/** How networks are trained, as configured. */
export interface TrainingSettings {
  /** Price of 10^9 floating-point operations in 10^-18 CCD. */
  price: bigint;
  /** Concurrent shards per process. */
  workers: number;
  /** Threads per shard. */
  threads: number;
  /** Concurrent inferences per process. */
  inferenceWorkers: number;
  /** Execution provider of onnxruntime. */
  executionProvider: string;
}

const workersMax = 64;
const defaultWorkersMax = 4;

export type TrainingSettingName = keyof typeof trainingSettingTable;

export const trainingSettingTable = {
  TRICORN_TRAINING_PRICE:
    'Price in CCD per 10^9 floating-point operations of trainings and inferences; default `0.001`.',
  TRICORN_TRAINING_WORKERS: 'Concurrent training shards per process; default: number of cores, at most 4.',
  TRICORN_TRAINING_THREADS: 'Threads per training shard; default `1`.',
  TRICORN_TRAINING_INFERENCE_WORKERS: 'Concurrent inferences per process; default `1`.',
  TRICORN_TRAINING_DEVICE:
    'Execution provider of onnxruntime for trainings and inferences, such as `cuda`; default `cpu`. A worker refuses to start if it is not available.',
} as const;

export function readTrainingSettings(
  get: (name: TrainingSettingName) => string | undefined,
): TrainingSettings {
  const price = ccdSetting('TRICORN_TRAINING_PRICE', get('TRICORN_TRAINING_PRICE') ?? '0.001');
  const count = (name: TrainingSettingName, byDefault: number): number =>
    integerSetting(name, get(name) ?? String(byDefault), 1, workersMax);
  const executionProvider = get('TRICORN_TRAINING_DEVICE')?.toLowerCase() ?? 'cpu';
  if (!/^[a-z]+$/.test(executionProvider))
    throw new ConfigError('TRICORN_TRAINING_DEVICE must be the name of an execution provider.');
  return {
    price,
    workers: count('TRICORN_TRAINING_WORKERS', Math.min(availableParallelism(), defaultWorkersMax)),
    threads: count('TRICORN_TRAINING_THREADS', 1),
    inferenceWorkers: count('TRICORN_TRAINING_INFERENCE_WORKERS', 1),
    executionProvider,
  };
}
