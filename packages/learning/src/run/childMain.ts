// Entry of the child process that checks or runs one job: it is sent a request, tells its progress, and ends.
import { doctor } from '../doctor/doctor.js';
import { LearningError } from '../errors.js';
import type { ChildMessage, ChildRequest } from './childMessages.js';
import { runLearningJob } from './runLearningJob.js';

const tell = (message: ChildMessage) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) throw new Error('this file is started by askChild');
    process.send(message, undefined, undefined, () => resolve());
  });

async function answer(request: ChildRequest): Promise<unknown> {
  const limits = request.limits === undefined ? {} : { limits: request.limits };
  if (request.kind === 'check') {
    return await doctor({ ...request.files, params: request.params }, limits);
  }
  return await runLearningJob(request.job, {
    onProgress: (progress) => void tell({ kind: 'progress', progress }),
    ...limits,
  });
}

process.once('message', async (request: ChildRequest) => {
  try {
    await tell({ kind: 'result', result: await answer(request) });
  } catch (error) {
    const named = error instanceof LearningError ? { code: error.code, place: error.place } : {};
    await tell({ kind: 'error', message: error instanceof Error ? error.message : String(error), ...named });
  }
  process.disconnect();
});

// A parent that is gone wants no result.
process.once('disconnect', () => process.exit());
