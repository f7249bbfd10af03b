import {
  interfaceOf,
  type TorchFound,
  type TorchOptions,
  TrainingChild,
  TrainingRunError,
} from '@tricorn/training/child';
import { ConfigError } from '../../ground/settings/configError.js';
import type { TorchSettings } from './settings.js';

/** PyTorch on this machine, and how it is used. */
export type TorchOnMachine = TorchFound & Required<TorchOptions>;

const probeMsMax = 60_000;

/** Refuses to start if the device is not available; otherwise the runtime would fall back to the CPU. */
export async function requireDevice(executionProvider: string): Promise<void> {
  // The CPU is always available; checking it would only delay the start.
  if (executionProvider === 'cpu') return;
  const child = new TrainingChild();
  try {
    await child.run({ kind: 'tryProvider', executionProvider }, { timeoutMs: probeMsMax });
  } catch (error) {
    if (!(error instanceof TrainingRunError)) throw error;
    throw new ConfigError(`TRICORN_TRAINING_DEVICE: ${error.message}`);
  } finally {
    await child.close();
  }
}

/** What PyTorch finds on this machine; refuses to start without it. */
export async function requireTorch({
  python,
  ranks,
  machines,
  address,
}: TorchSettings): Promise<TorchOnMachine> {
  if (machines > 1 && interfaceOf(address) === undefined)
    throw new ConfigError(`TRICORN_TRAINING_ADDRESS: this machine has no address ${address}.`);
  const child = new TrainingChild();
  try {
    const found = await child.run({ kind: 'checkTorch', python }, { timeoutMs: probeMsMax });
    return { ...found, python, ranks: ranks ?? Math.max(1, found.gpus.length), machines, address };
  } catch (error) {
    if (!(error instanceof TrainingRunError)) throw error;
    throw new ConfigError(`TRICORN_TRAINING_ENGINE: ${error.message}`);
  } finally {
    await child.close();
  }
}
