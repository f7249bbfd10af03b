import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CsvLimits } from '../csv/csvParser.js';
import { LearningError } from '../errors.js';
import type { ChildMessage, ParentMessage } from './childMessages.js';
import type { LearningJob, LearningResult, Progress } from './job.js';

export interface ChildOptions {
  memoryLimitMb: number;
  timeLimitMs: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  limits?: CsvLimits;
}

const childPath = fileURLToPath(new URL('./childMain.js', import.meta.url));
const memoryCheckMs = 100;
const pageBytes = 4096;

/**
 * Runs a job in a process of its own, which is killed when it is cancelled, takes longer than its time
 * or more than its memory. So no data set can take the caller down with it.
 */
export function runInChild(job: LearningJob, options: ChildOptions): Promise<LearningResult> {
  const { memoryLimitMb, timeLimitMs, signal } = options;
  if (signal?.aborted) return Promise.reject(new LearningError('CANCELLED', 'The run was cancelled.'));
  const child = fork(childPath, [], {
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    // The child gets no secrets of its parent's environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return new Promise<LearningResult>((resolve, reject) => {
    let settled: (() => void) | undefined;
    const end = (settle: () => void) => {
      settled ??= settle;
      child.kill('SIGKILL');
    };
    const fail = (error: LearningError) => end(() => reject(error));
    const onAbort = () => fail(new LearningError('CANCELLED', 'The run was cancelled.'));
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => fail(new LearningError('TIME_LIMIT', `The run took longer than ${timeLimitMs} ms.`)),
      timeLimitMs,
    );
    const watch = setInterval(async () => {
      const bytes = await residentBytes(child.pid);
      if (bytes > memoryLimitMb * 1024 ** 2) {
        fail(new LearningError('MEMORY_LIMIT', `The run needed more than ${memoryLimitMb} MB of memory.`));
      }
    }, memoryCheckMs);
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'progress') options.onProgress?.(message.progress);
      else if (message.kind === 'result') {
        const { usedWork, estimatedWork, ...paths } = message.result;
        settled ??= () =>
          resolve({ ...paths, usedWork: BigInt(usedWork), estimatedWork: BigInt(estimatedWork) });
      } else {
        const error = new LearningError(message.code ?? 'CHILD_FAILED', message.message, message.place);
        settled ??= () => reject(error);
      }
    });
    child.on('error', (error) => fail(new LearningError('CHILD_FAILED', error.message)));
    // The answer waits for the end of the process: then its memory is free and its files are closed.
    child.once('close', (code, killedBy) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
      // V8 ends the process by SIGABRT when its own heap is full.
      const outOfHeap = killedBy === 'SIGABRT' || code === 134;
      settled ??= () =>
        reject(
          outOfHeap
            ? new LearningError('MEMORY_LIMIT', `The run needed more than ${memoryLimitMb} MB of memory.`)
            : new LearningError('CHILD_FAILED', `The run ended without a result (${killedBy ?? code}).`),
        );
      settled();
    });
    const message: ParentMessage = { job, ...(options.limits ? { limits: options.limits } : {}) };
    child.send(message, (error) => {
      if (error) fail(new LearningError('CHILD_FAILED', error.message));
    });
  });
}

/** Memory a process holds now; 0 where the system does not tell (then only its heap is limited). */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const fields = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(fields[1]) * pageBytes;
  } catch {
    return 0;
  }
}
