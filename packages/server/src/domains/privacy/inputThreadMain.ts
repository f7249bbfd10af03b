import { parentPort } from 'node:worker_threads';
import { ServiceError } from '@tricorn/contract';
import { asInputError } from './errors.js';
import type { ThreadAnswer, ThreadRequest } from './inputThread.js';
import { type InputWork, openText, sealText } from './inputWork.js';

// A thread that parses, splits, seals and opens large data, so that the main thread keeps serving requests.

const port = parentPort!;

port.on('message', ({ id, work }: ThreadRequest) => {
  void answer(work).then(({ outcome, moved }) => {
    port.postMessage({ id, ...outcome } satisfies ThreadAnswer, moved);
  });
});

async function answer(work: InputWork): Promise<{ outcome: Omit<ThreadAnswer, 'id'>; moved: ArrayBuffer[] }> {
  try {
    if (work.kind === 'open') return { outcome: { value: await openText(work) }, moved: [] };
    const value = await sealText(work);
    return { outcome: { value }, moved: value.boxes.map(({ buffer }) => buffer) };
  } catch (thrown) {
    // Only errors meant for callers leave the thread; others could quote the data.
    const error = asInputError(thrown, 'input');
    const refusal =
      error instanceof ServiceError
        ? { error: error.error, message: error.message, details: error.details }
        : { error: 'internal' as const, message: 'The data could not be processed.', details: {} };
    return { outcome: { refusal }, moved: [] };
  }
}
