import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CsvLimits } from '../csv/limits.js';
import { LearningError } from '../errors.js';
import type { ChildMessage, ChildRequest } from './childMessages.js';
import type { Progress } from './job.js';

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
 * Answers a request in a child process. The child is killed when it is cancelled or exceeds its time or memory
 * limit, so that no dataset can take the caller down.
 */
export function askChild(request: ChildRequest, options: ChildOptions): Promise<unknown> {
  const { memoryLimitMb, timeLimitMs, signal } = options;
  if (signal?.aborted) return Promise.reject(new LearningError('CANCELLED', 'The run was cancelled.'));
  const child = fork(childPath, [], {
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    // The child gets no secrets of its parent's environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    let settled: (() => void) | undefined;
    const end = (settle: () => void) => {
      settled ??= settle;
      child.kill('SIGKILL');
    };
    const fail = (error: LearningError) => end(() => reject(error));
    const outOfMemory = () =>
      new LearningError('MEMORY_LIMIT', `The run needed more than ${memoryLimitMb} MB of memory.`);
    const onAbort = () => fail(new LearningError('CANCELLED', 'The run was cancelled.'));
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => fail(new LearningError('TIME_LIMIT', `The run took longer than ${timeLimitMs} ms.`)),
      timeLimitMs,
    );
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid)) > memoryLimitMb * 1024 ** 2) fail(outOfMemory());
    }, memoryCheckMs);
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'progress') options.onProgress?.(message.progress);
      else if (message.kind === 'result') settled ??= () => resolve(message.result);
      else {
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
            ? outOfMemory()
            : new LearningError('CHILD_FAILED', `The run ended without a result (${killedBy ?? code}).`),
        );
      settled();
    });
    child.send(request, (error) => {
      if (error) fail(new LearningError('CHILD_FAILED', error.message));
    });
  });
}

/** Current memory of a process; 0 if the system does not report it (then only its heap is limited). */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const fields = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(fields[1]) * pageBytes;
  } catch {
    return 0;
  }
}
