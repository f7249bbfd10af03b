import sharp from 'sharp';
import { TrainingDataError, TrainingRunError } from '../errors.js';
import { TaskRunner } from './performTask.js';
import type { ChildProgress, FromChild, ToChild } from './protocol.js';

// One process per worker: the runtime's threads can be ended with it at any moment.

const memoryReportMs = 500;
const progressReportMs = 100;

// Images are decoded side by side, each once: threads within one image and a cache would only cost.
sharp.cache(false);
sharp.concurrency(1);

const runner = new TaskRunner();
const send = (message: FromChild): void => {
  // If the parent was killed, sending fails; this process ends with its channel.
  process.send?.(message, undefined, undefined, () => {});
};

process.on('message', async ({ id, task }: ToChild) => {
  try {
    send({ kind: 'result', id, result: await runner.perform(task, throttled(id)) });
  } catch (error) {
    send(describeError(id, error));
  }
});
// A child ends with its parent.
process.on('disconnect', () => process.exit(0));
setInterval(() => send({ kind: 'memory', rssBytes: process.memoryUsage.rss() }), memoryReportMs).unref();

function throttled(id: number): (progress: ChildProgress) => void {
  let last = 0;
  return (progress) => {
    const now = Date.now();
    if (now - last < progressReportMs && progress.done < progress.total) return;
    last = now;
    send({ kind: 'progress', id, progress });
  };
}

function describeError(id: number, error: unknown): FromChild {
  if (error instanceof TrainingDataError) {
    return { kind: 'dataError', id, code: error.code, problem: error.problem, place: error.place };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: 'runError',
    id,
    code: error instanceof TrainingRunError ? error.code : 'CHILD_FAILED',
    message,
  };
}
