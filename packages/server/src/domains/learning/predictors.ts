import { ServiceError } from '@tricorn/contract';
import { LearningError, PredictorChild, type RowsAnswer, type RowValues } from '@tricorn/learning';
import { GateError, Pool } from '@tricorn/workers';
import type { BlobStore } from '../../ground/files/blobStore.js';
import { toServiceError } from './errors.js';

export interface PredictorsDependencies {
  blobs: BlobStore;
  /** Processes that predict at once. */
  processesMax: number;
  memoryLimitMb: number;
}

/** A question to a model that is stored under a key. */
export interface PredictorQuestion {
  accountId: string;
  modelKey: string;
  rows: readonly RowValues[];
  explain: boolean;
}

/** Processes that predict row by row with models that they keep loaded. */
export interface Predictors {
  predict(question: PredictorQuestion, signal: AbortSignal): Promise<RowsAnswer>;
  close(): Promise<void>;
}

const waitingMax = 256;
const waitingPerAccountMax = 64;
/** Loaded models stay for this long after the last prediction. */
const idleMs = 10 * 60_000;
const timeoutMs = 30_000;
const retryAfterSeconds = 1;

export function createPredictors({ blobs, processesMax, memoryLimitMb }: PredictorsDependencies): Predictors {
  const pool = new Pool<PredictorChild>({
    limits: { placesMax: processesMax, waitingMax, waitingPerKeyMax: waitingPerAccountMax },
    idleMs,
    create: () => new PredictorChild({ memoryLimitMb }),
    end: async (child) => await child.close(),
  });
  const predict: Predictors['predict'] = async ({ accountId, modelKey, rows, explain }, signal) =>
    await pool.use(
      async (child) => {
        const question = { modelKey, rows, explain };
        // A client that leaves does not end the process, which other models are loaded in.
        const known = await child.predict(question, { timeoutMs });
        if (known !== undefined) return known;
        const copy = await blobs.localCopy(modelKey);
        try {
          return (await child.predict({ ...question, path: copy.path }, { timeoutMs }))!;
        } finally {
          await copy.dispose();
        }
      },
      { key: accountId, affinity: modelKey, signal },
    );
  return {
    predict: async (question, signal) =>
      await predict(question, signal).catch((thrown: unknown) => {
        throw refusalOf(thrown);
      }),
    close: async () => await pool.close(),
  };
}

function refusalOf(thrown: unknown): unknown {
  if (thrown instanceof GateError)
    return new ServiceError('tooManyRequests', 'Too many predictions are waiting; try again shortly.', {
      retryAfterSeconds,
    });
  if (thrown instanceof LearningError && thrown.code === 'CHILD_FAILED')
    return new ServiceError('unavailable', 'The prediction failed; try again.');
  return toServiceError(thrown);
}
