// Entry of the child process that runs one job: it is sent the job, tells its progress, and ends.
import { LearningError } from '../errors.js';
import type { ChildMessage, ParentMessage } from './childMessages.js';
import { runLearningJob } from './runLearningJob.js';

const tell = (message: ChildMessage) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) throw new Error('this file is started by runInChild');
    process.send(message, undefined, undefined, () => resolve());
  });

process.once('message', async ({ job, limits }: ParentMessage) => {
  try {
    const { usedWork, estimatedWork, ...paths } = await runLearningJob(job, {
      onProgress: (progress) => void tell({ kind: 'progress', progress }),
      ...(limits ? { limits } : {}),
    });
    await tell({
      kind: 'result',
      result: { ...paths, usedWork: usedWork.toString(), estimatedWork: estimatedWork.toString() },
    });
  } catch (error) {
    const named = error instanceof LearningError ? { code: error.code, place: error.place } : {};
    await tell({ kind: 'error', message: error instanceof Error ? error.message : String(error), ...named });
  }
  process.disconnect();
});

// A parent that is gone wants no result.
process.once('disconnect', () => process.exit());
