import { Worker } from 'node:worker_threads';
import { type ErrorName, ServiceError } from '@tricorn/contract';
import type { SealedInput } from '@tricorn/mpc/client';
import { type InputTask, type OpenTask, openText, type SealTask, sealText } from './inputTasks.js';

/** Data above this size is processed in a thread; less takes a few milliseconds. */
const largeBytesMin = 64 * 1024;
/** An idle thread ends to free its memory. */
const idleMs = 10_000;

export interface ThreadRequest {
  id: number;
  task: InputTask;
}

export interface ThreadAnswer {
  id: number;
  value?: unknown;
  refusal?: { error: ErrorName; message: string; details: ServiceError['details'] };
}

/** Processes parties' data without blocking other requests. */
export interface InputThread {
  seal(task: Omit<SealTask, 'kind'>): Promise<SealedInput>;
  open(task: Omit<OpenTask, 'kind'>): Promise<string>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: ServiceError): void;
}

export function createInputThread(): InputThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./inputThreadMain.js', import.meta.url));
    started.on('message', settle);
    // The error may quote data, so it is not passed on.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values())
        reject(new ServiceError('unavailable', 'The data could not be processed; try again.'));
      waiting.clear();
    });
    return started;
  };

  const settle = ({ id, value, refusal }: ThreadAnswer): void => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (refusal === undefined) caller?.resolve(value);
    else caller?.reject(new ServiceError(refusal.error, refusal.message, refusal.details));
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => void stop(), idleMs).unref();
  };

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  const inThread = async <T>(task: InputTask, moved: ArrayBuffer[]): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const id = ++lastId;
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, task } satisfies ThreadRequest, moved);
    });

  return {
    seal: async (fields) => {
      const task: SealTask = { kind: 'seal', ...fields };
      return task.text.length < largeBytesMin ? await sealText(task) : await inThread(task, []);
    },
    open: async (fields) => {
      const task: OpenTask = { kind: 'open', ...fields };
      const bytes = task.shares.reduce((sum, { length }) => sum + length, 0);
      return bytes < largeBytesMin ? await openText(task) : await inThread(task, []);
    },
    close: stop,
  };
}
