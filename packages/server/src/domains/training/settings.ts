import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';

/** How networks are trained, as configured. */
export type TrainingSettings = ReturnType<typeof readTrainingSettings>;

export interface TorchSettings {
  /** The Python interpreter that has PyTorch. */
  python: string;
  /** Processes per training; if unset, one per GPU, or one without GPUs. */
  ranks: number | undefined;
  /** Machines that may train one job together. */
  machines: number;
  /** Where the ranks of other machines reach those of this one. */
  address: string;
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
  TRICORN_TRAINING_ELASTIC:
    '`true` divides each epoch of the embedded engine among the workers that there are when it begins, so that workers that join take part and nobody waits for those that left. The result then depends on the workers, and its report says so. Default `false`: the same request gives the same model. Set it to the same value for all processes.',
  TRICORN_TRAINING_DEVICE:
    'Execution provider of onnxruntime for trainings and inferences, such as `cuda`; default `cpu`. A worker refuses to start if it is not available.',
  TRICORN_TRAINING_ENGINE:
    'Engine that trains: `embedded` (onnxruntime) or `torch` (PyTorch, on its GPUs if there are any); default `embedded`. Set it to the same value for all processes.',
  TRICORN_TRAINING_PYTHON: 'Python interpreter that has PyTorch, for the engine `torch`; default `python3`.',
  TRICORN_TRAINING_RANKS:
    'Processes per training for the engine `torch`; default: one per GPU, or `1` without GPUs.',
  TRICORN_TRAINING_MACHINES:
    'Worker processes, each on its own machine, that may train one job together for the engine `torch`; default `1`. Each then trains one job at a time. Set it to the same value for all processes.',
  TRICORN_TRAINING_ADDRESS:
    'Address of this machine at which the workers of other machines reach its ranks of the engine `torch`; default `127.0.0.1`. They listen on ports that the system chooses, and PyTorch neither encrypts nor authenticates: use a private network.',
} as const;

export function readTrainingSettings(settings: SettingReader<TrainingSettingName>) {
  const executionProvider = settings.text('TRICORN_TRAINING_DEVICE', 'cpu').toLowerCase();
  if (!/^[a-z]+$/.test(executionProvider))
    throw new ConfigError('TRICORN_TRAINING_DEVICE must be the name of an execution provider.');
  const torch = readTorch(settings);
  const together = torch !== undefined && torch.machines > 1;
  const workersDefault = together ? 1 : Math.min(availableParallelism(), defaultWorkersMax);
  const workers = settings.integer('TRICORN_TRAINING_WORKERS', 1, workersMax, workersDefault);
  // A machine that waited for itself would wait in vain.
  if (together && workers > 1)
    throw new ConfigError('TRICORN_TRAINING_WORKERS must be 1 if TRICORN_TRAINING_MACHINES is more than 1.');
  return {
    /** Price of 10^9 floating-point operations in 10^-18 CCD. */
    price: settings.ccd('TRICORN_TRAINING_PRICE', '0.001'),
    /** Whether the shards of a running training follow the workers that there are. */
    elastic: settings.choice('TRICORN_TRAINING_ELASTIC', ['true', 'false'], 'false') === 'true',
    /** Concurrent shards per process. */
    workers,
    /** Threads per shard. */
    threads: settings.integer('TRICORN_TRAINING_THREADS', 1, workersMax, 1),
    /** Concurrent inferences per process. */
    inferenceWorkers: settings.integer('TRICORN_TRAINING_INFERENCE_WORKERS', 1, workersMax, 1),
    /** Execution provider of onnxruntime. */
    executionProvider,
    /** PyTorch instead of the embedded engine, if it was chosen. */
    torch,
  };
}

function readTorch(settings: SettingReader<TrainingSettingName>): TorchSettings | undefined {
  if (settings.choice('TRICORN_TRAINING_ENGINE', ['embedded', 'torch'], 'embedded') === 'embedded')
    return undefined;
  const address = settings.text('TRICORN_TRAINING_ADDRESS', '127.0.0.1');
  if (isIP(address) === 0)
    throw new ConfigError('TRICORN_TRAINING_ADDRESS must be an IP address of this machine.');
  return {
    address,
    machines: settings.integer('TRICORN_TRAINING_MACHINES', 1, workersMax, 1),
    python: settings.text('TRICORN_TRAINING_PYTHON', 'python3'),
    ranks: settings.integer('TRICORN_TRAINING_RANKS', 1, workersMax),
  };
}
