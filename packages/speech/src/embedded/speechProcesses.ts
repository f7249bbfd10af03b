import { ChildError, GateError, Pool, PoolClosedError, TaskChild, type TaskOptions } from '@tricorn/workers';
import { audioInvalid, SpeechError } from '../errors.js';
import type { ChildFailure, ChildProgress, ChildTask } from './speechTask.js';

export interface SpeechProcessesOptions {
  /** Processes, each with one task at a time. */
  places: number;
  /** Tasks that wait for a process, and those of one account. */
  waitingMax: number;
  memoryBytesMax: number;
  timeoutMs: number;
}

type Child = TaskChild<ChildTask, ChildProgress, ChildFailure>;

const idleMs = 5 * 60_000;

/** Processes that decode recordings: a damaged or malicious one can end its process, and nothing else. */
export function speechProcesses({ places, waitingMax, memoryBytesMax, timeoutMs }: SpeechProcessesOptions) {
  const pool = new Pool<Child>({
    limits: { placesMax: places, waitingMax, waitingPerKeyMax: Math.ceil(waitingMax / 2) },
    idleMs,
    create: () =>
      new TaskChild({
        module: new URL('./speechMain.js', import.meta.url),
        memoryBytesMax,
        revive: ({ code, message, field }) =>
          new SpeechError(
            code ?? 'ENGINE_FAILED',
            code ? message : `The speech model failed: ${message}`,
            field,
          ),
      }),
    end: async (child) => await child.close(),
  });
  return {
    /** Tasks of different keys take turns. */
    run: async (
      task: ChildTask,
      { key = '', ...options }: TaskOptions<ChildProgress> & { key?: string },
    ): Promise<unknown> => {
      const { signal } = options;
      try {
        return await pool.use(async (child) => await child.run(task, { ...options, timeoutMs }), {
          key,
          signal,
        });
      } catch (error) {
        throw signal?.aborted ? new SpeechError('CANCELLED', 'The work was cancelled.') : named(error);
      }
    },
    close: async () => await pool.close(),
  };
}

function named(error: unknown): unknown {
  if (error instanceof GateError)
    return new SpeechError('ENGINE_BUSY', 'Too many recordings are waiting; try again shortly.');
  if (error instanceof PoolClosedError) return new SpeechError('ENGINE_DOWN', 'The server is stopping.');
  if (!(error instanceof ChildError)) return error;
  if (error.end === 'memoryLimit') return audioInvalid('it takes too much memory');
  if (error.end === 'timeLimit') return new SpeechError('ENGINE_TIMEOUT', 'The recording took too long.');
  return new SpeechError('ENGINE_DOWN', `The speech process ended: ${error.message}`);
}
