import { availableParallelism } from 'node:os';
import { ConfigError } from '../../ground/settings/configError.js';
import { ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

/** How networks are trained, as the operator set it. */
export interface TrainingSettings {
  /** Units of 10^-18 CCD for 10^9 floating-point operations. */
  price: bigint;
  /** Shards that this process trains at a time. */
  workers: number;
  /** Threads that each of them computes with. */
  threads: number;
  /** Inferences that this process runs at a time. */
  inferenceWorkers: number;
  /** The device of onnxruntime. */
  executionProvider: string;
}

const workersMax = 64;
const defaultWorkersMax = 4;

export type TrainingSettingName = keyof typeof trainingSettingTable;

export const trainingSettingTable = {
  TRICORN_TRAINING_PRICE:
    'Price in CCD of 10^9 floating-point operations of a training or an inference; default `0.001`.',
  TRICORN_TRAINING_WORKERS:
    'Shards of trainings that one process works on at a time; default: its processor cores, at most 4.',
  TRICORN_TRAINING_THREADS: 'Threads that each of these computes with; default `1`.',
  TRICORN_TRAINING_INFERENCE_WORKERS: 'Inferences that one process runs at a time; default `1`.',
  TRICORN_TRAINING_DEVICE:
    'Execution provider of onnxruntime for trainings and inferences, such as `cuda`; default `cpu`. A worker does not start without it.',
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
