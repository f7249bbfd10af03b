import { isIP } from 'node:net';
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
  /** Whether the shards of a running training follow the workers that there are. */
  elastic: boolean;
  /** Execution provider of onnxruntime. */
  executionProvider: string;
  /** PyTorch instead of the embedded engine, if it was chosen. */
  torch: TorchSettings | undefined;
}

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

export function readTrainingSettings(
  get: (name: TrainingSettingName) => string | undefined,
): TrainingSettings {
  const price = ccdSetting('TRICORN_TRAINING_PRICE', get('TRICORN_TRAINING_PRICE') ?? '0.001');
  const count = (name: TrainingSettingName, byDefault: number): number =>
    integerSetting(name, get(name) ?? String(byDefault), 1, workersMax);
  const executionProvider = get('TRICORN_TRAINING_DEVICE')?.toLowerCase() ?? 'cpu';
  if (!/^[a-z]+$/.test(executionProvider))
    throw new ConfigError('TRICORN_TRAINING_DEVICE must be the name of an execution provider.');
  const elastic = get('TRICORN_TRAINING_ELASTIC')?.toLowerCase() ?? 'false';
  if (elastic !== 'true' && elastic !== 'false')
    throw new ConfigError('TRICORN_TRAINING_ELASTIC must be true or false.');
  const torch = readTorch(get);
  const together = torch !== undefined && torch.machines > 1;
  const workers = count(
    'TRICORN_TRAINING_WORKERS',
    together ? 1 : Math.min(availableParallelism(), defaultWorkersMax),
  );
  // A machine that waited for itself would wait in vain.
  if (together && workers > 1)
    throw new ConfigError('TRICORN_TRAINING_WORKERS must be 1 if TRICORN_TRAINING_MACHINES is more than 1.');
  return {
    price,
    elastic: elastic === 'true',
    workers,
    threads: count('TRICORN_TRAINING_THREADS', 1),
    inferenceWorkers: count('TRICORN_TRAINING_INFERENCE_WORKERS', 1),
    executionProvider,
    torch,
  };
}

function readTorch(get: (name: TrainingSettingName) => string | undefined): TorchSettings | undefined {
  const engine = get('TRICORN_TRAINING_ENGINE')?.toLowerCase() ?? 'embedded';
  if (engine !== 'embedded' && engine !== 'torch')
    throw new ConfigError('TRICORN_TRAINING_ENGINE must be embedded or torch.');
  if (engine === 'embedded') return undefined;
  const ranks = get('TRICORN_TRAINING_RANKS');
  const address = get('TRICORN_TRAINING_ADDRESS') ?? '127.0.0.1';
  if (isIP(address) === 0)
    throw new ConfigError('TRICORN_TRAINING_ADDRESS must be an IP address of this machine.');
  return {
    address,
    machines: integerSetting(
      'TRICORN_TRAINING_MACHINES',
      get('TRICORN_TRAINING_MACHINES') ?? '1',
      1,
      workersMax,
    ),
    python: get('TRICORN_TRAINING_PYTHON') ?? 'python3',
    ranks: ranks === undefined ? undefined : integerSetting('TRICORN_TRAINING_RANKS', ranks, 1, workersMax),
  };
}
