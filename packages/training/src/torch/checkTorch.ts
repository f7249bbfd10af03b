import { TrainingRunError } from '../errors.js';
import { TorchRank } from './TorchRank.js';

/** What PyTorch finds on this machine. */
export interface TorchFound {
  version: string;
  /** Names of the GPUs. */
  gpus: string[];
}

/** Starts Python and asks PyTorch what it finds; the refusal says what is missing. */
export async function checkTorch(python: string): Promise<TorchFound> {
  const rank = new TorchRank(python, 'The check of PyTorch');
  try {
    rank.send({ kind: 'check' });
    const { version, gpus, distributed } = await rank.next('checked');
    if (distributed !== true)
      throw new TrainingRunError(
        'PROVIDER_UNAVAILABLE',
        `The PyTorch of ${python} was built without torch.distributed.`,
      );
    return { version: version as string, gpus: gpus as string[] };
  } finally {
    await rank.close();
  }
}
