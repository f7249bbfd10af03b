import { serveTasks } from '@tricorn/workers';
import sharp from 'sharp';
import { TrainingDataError, TrainingRunError } from '../errors.js';
import type { ChildProgress } from '../progress.js';
import { TaskRunner } from './performTask.js';
import type { ChildFailure, ChildTask } from './protocol.js';

// One process per worker: the runtime's threads can be ended with it at any moment.

const progressReportMs = 100;

// Images are decoded side by side, each once: threads within one image and a cache would only cost.
sharp.cache(false);
sharp.concurrency(1);

const runner = new TaskRunner();
serveTasks<ChildTask, ChildProgress>(
  async (task, { onProgress }) => await runner.perform(task, throttled(onProgress)),
  describeError,
);

function throttled(onProgress: (progress: ChildProgress) => void): (progress: ChildProgress) => void {
  let last = 0;
  return (progress) => {
    const now = Date.now();
    if (now - last < progressReportMs && progress.done < progress.total) return;
    last = now;
    onProgress(progress);
  };
}

function describeError(error: unknown): ChildFailure {
  if (error instanceof TrainingDataError)
    return { kind: 'data', code: error.code, problem: error.problem, place: error.place };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'run', code: error instanceof TrainingRunError ? error.code : 'CHILD_FAILED', message };
}
