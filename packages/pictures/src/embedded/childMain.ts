import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveTasks, type TaskContext } from '@tricorn/workers';
import sharp from 'sharp';
import { cancelled, PictureError } from '../errors.js';
import type { Job, JobFailure, JobProgress, JobResult, WorkerOptions } from './job.js';
import { loadPictureModel } from './onnxPictureModel.js';
import { type PictureModel, readManifest } from './pictureModel.js';
import { runJob } from './runJob.js';

// The worker process. It runs one job at a time, controlled by messages, keeps the model loaded between jobs and
// exits when its parent goes away.

/** The shortest time between two previews, each of which costs an encoding. */
const previewIntervalMs = 200;

const options = JSON.parse(process.argv[2]!) as WorkerOptions;
// A lower priority than the server's, so that requests are still answered quickly while pictures are made.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Every picture is new, so a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(options.threads);
let loading: Promise<PictureModel> | undefined;

function model(): Promise<PictureModel> {
  loading ??= readManifest(options.modelsFolder).then((manifest) =>
    loadPictureModel(options.modelsFolder, manifest, options.threads),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function perform(job: Job, { onProgress, signal }: TaskContext<JobProgress>): Promise<JobResult> {
  let progress = 0;
  let previewedAt = 0;
  return await runJob(job, {
    model,
    async checkpoint(reached, preview) {
      await nextTurn();
      if (signal.aborted) throw cancelled();
      progress = Math.max(progress, reached);
      const due = preview && performance.now() - previewedAt >= previewIntervalMs;
      if (due) previewedAt = performance.now();
      onProgress({ progress, ...(due ? { preview: await preview() } : {}) });
    },
  });
}

serveTasks<Job, JobProgress>(perform, (error): JobFailure => {
  const known = error instanceof PictureError;
  return {
    code: known ? error.code : undefined,
    message: (error as Error).message,
    transient: known && error.transient,
  };
});
