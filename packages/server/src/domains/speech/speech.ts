import { createMeasurer, embeddedEngine, remoteEngine, type SpeechEngine } from '@tricorn/speech';
import type { Ground } from '../../ground/ground.js';
import type { PartState } from '../../ground/health/health.js';
import { createTimeBudget } from '../../ground/throttling/timeBudget.js';
import { toServiceError } from './errors.js';
import type { SpeechSettings } from './settings.js';

export interface SpeechDependencies extends Pick<Ground, 'db' | 'files' | 'instanceId' | 'limits' | 'log'> {
  throttles: Ground['throttles'];
  settings: SpeechSettings;
}

/** Speech to text. */
export interface Speech extends SpeechDependencies {
  engine: SpeechEngine;
  /** The length in seconds of a stored recording; refuses what cannot be transcribed. */
  measure(accountId: string, blobKey: string, signal: AbortSignal): Promise<number>;
  health(): Promise<PartState[]>;
  close(): Promise<void>;
}

export function createSpeech(dependencies: SpeechDependencies): Speech {
  const { files, limits, settings, throttles } = dependencies;
  const { remote, workers, threads } = settings;
  const secondsMax = limits.speechSecondsMax;
  const engine =
    remote === undefined ? embeddedEngine({ workers, threads, secondsMax }) : remoteEngine(remote);
  const measurer = createMeasurer(secondsMax);
  const budget = createTimeBudget(throttles, 'recordings', limits.speechCheckSecondsPerHourMax);
  return {
    ...dependencies,
    engine,
    measure: async (accountId, blobKey, signal) =>
      await budget.spend(accountId, async () => {
        const copy = await files.blobs.localCopy(blobKey);
        try {
          return await measurer.measure(copy.path, { key: accountId, signal });
        } catch (error) {
          throw toServiceError(error);
        } finally {
          await copy.dispose();
        }
      }),
    health: async () => {
      const { ok, detail } = await engine.health();
      return [{ part: 'speech', state: ok ? 'ready' : 'unavailable', detail: `${engine.model}, ${detail}` }];
    },
    close: async () => {
      await Promise.all([engine.close(), measurer.close()]);
    },
  };
}
