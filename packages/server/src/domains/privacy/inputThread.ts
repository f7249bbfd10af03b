import { Worker } from 'node:worker_threads';
import { type ErrorName, ServiceError } from '@tricorn/contract';
import type { SealedInput } from '@tricorn/privacy/client';
import { type InputWork, type OpenWork, openText, type SealWork, sealText } from './inputWork.js';

/** Data above this size is processed in a thread; less takes a few milliseconds. */
const largeBytesMin = 64 * 1024;
/** An idle thread ends to free its memory. */
const idleMs = 10_000;

export interface ThreadRequest {
  id: number;
  work: InputWork;
}

export interface ThreadAnswer {
  id: number;
  value?: unknown;
  refusal?: { error: ErrorName; message: string; details: ServiceError['details'] };
}

/** Processes parties' data without blocking other requests. */
export interface InputThread {
  seal(work: Omit<SealWork, 'kind'>): Promise<SealedInput>;
  open(work: Omit<OpenWork, 'kind'>): Promise<string>;
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

  const inThread = async <T>(work: InputWork, moved: ArrayBuffer[]): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const id = ++lastId;
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, work } satisfies ThreadRequest, moved);
    });

  return {
    seal: async (fields) => {
      const work: SealWork = { kind: 'seal', ...fields };
      return work.text.length < largeBytesMin ? await sealText(work) : await inThread(work, []);
    },
    open: async (fields) => {
      const work: OpenWork = { kind: 'open', ...fields };
      const bytes = work.shares.reduce((sum, { length }) => sum + length, 0);
      return bytes < largeBytesMin ? await openText(work) : await inThread(work, []);
    },
    close: stop,
  };
}
