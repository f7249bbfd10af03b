// Entry of the child process that checks or runs one job: it receives a request, reports progress, and answers.
import { serveTasks } from '@tricorn/workers';
import { checkFiles } from '../check/checkFiles.js';
import type { Progress } from '../job.js';
import { checkPrediction, predictFile } from '../predict/predictFile.js';
import { runLearningJob } from '../run/runLearningJob.js';
import { type ChildRequest, describeError } from './childMessages.js';

serveTasks<ChildRequest, Progress>(async (request, { onProgress }) => {
  const limits = { limits: request.limits };
  if (request.kind === 'check') {
    const { clusterBytes, files, params } = request;
    return await checkFiles({ ...files, params }, { ...limits, clusterBytes });
  }
  if (request.kind === 'checkPrediction') return await checkPrediction(request.files, limits);
  if (request.kind === 'predict') return await predictFile(request.job, { onProgress, ...limits });
  return await runLearningJob(request.job, { onProgress, ...limits });
}, describeError);
