// Entry of the child process that checks or runs one job: it receives a request, reports progress, and ends.
import { doctor } from '../doctor/doctor.js';
import { LearningError } from '../errors.js';
import type { ChildMessage, ChildRequest } from './childMessages.js';
import { runLearningJob } from './runLearningJob.js';

const send = (message: ChildMessage) =>
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
    onProgress: (progress) => void send({ kind: 'progress', progress }),
    ...limits,
  });
}

process.once('message', async (request: ChildRequest) => {
  try {
    await send({ kind: 'result', result: await answer(request) });
  } catch (error) {
    const named = error instanceof LearningError ? { code: error.code, place: error.place } : {};
    await send({ kind: 'error', message: error instanceof Error ? error.message : String(error), ...named });
  }
  process.disconnect();
});

// Without its parent the result has no reader.
process.once('disconnect', () => process.exit());
