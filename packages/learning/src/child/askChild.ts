import type { CsvLimits } from '@tricorn/tables';
import { ChildError } from '@tricorn/workers';
import { LearningError } from '../errors.js';
import type { Progress } from '../job.js';
import { type ChildRequest, openChild } from './childMessages.js';

export interface ChildOptions {
  memoryLimitMb: number;
  timeLimitMs: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  limits?: CsvLimits;
}

const module = new URL('./childMain.js', import.meta.url);
/** How V8 ends a process when its own heap is full. */
const outOfHeap: ReadonlySet<unknown> = new Set(['SIGABRT', 134]);

/**
 * Answers a request in a child process. The child is killed when it is cancelled or exceeds its time or memory
 * limit, so that no dataset can take the caller down.
 */
export async function askChild(request: ChildRequest, options: ChildOptions): Promise<unknown> {
  const { memoryLimitMb, timeLimitMs, onProgress, signal } = options;
  const child = openChild<ChildRequest, Progress>(module, memoryLimitMb);
  try {
    return await child.run(request, { onProgress, signal, timeoutMs: timeLimitMs });
  } catch (error) {
    throw error instanceof ChildError ? named(error, options) : error;
  } finally {
    // The answer waits for the end of the process: then its memory is free and its files are closed.
    await child.close();
  }
}

function named(
  { end, exit, message }: ChildError,
  { memoryLimitMb, timeLimitMs }: ChildOptions,
): LearningError {
  if (end === 'cancelled') return new LearningError('CANCELLED', 'The run was cancelled.');
  if (end === 'timeLimit')
    return new LearningError('TIME_LIMIT', `The run took longer than ${timeLimitMs} ms.`);
  if (end === 'memoryLimit' || outOfHeap.has(exit))
    return new LearningError('MEMORY_LIMIT', `The run needed more than ${memoryLimitMb} MB of memory.`);
  return new LearningError(
    'CHILD_FAILED',
    exit === undefined ? message : `The run ended without a result (${exit}).`,
  );
}
