import { TrainingChild, TrainingRunError } from '@tricorn/training/child';
import { ConfigError } from '../../ground/settings/configError.js';

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
