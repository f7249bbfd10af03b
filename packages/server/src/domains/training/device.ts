import { NeuralChild, NeuralRunError } from '@tricorn/neural/child';
import { ConfigError } from '../../ground/settings/configError.js';

const tryMsMax = 60_000;

/** Refuses to start on a device that trainings could not use; the runtime would compute on the processor instead. */
export async function requireDevice(executionProvider: string): Promise<void> {
  // The processor is always there, and a start should not wait for a process that says so.
  if (executionProvider === 'cpu') return;
  const child = new NeuralChild();
  try {
    await child.run({ kind: 'tryProvider', executionProvider }, { timeoutMs: tryMsMax });
  } catch (error) {
    if (!(error instanceof NeuralRunError)) throw error;
    throw new ConfigError(`TRICORN_TRAINING_DEVICE: ${error.message}`);
  } finally {
    child.close();
  }
}
