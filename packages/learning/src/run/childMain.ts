// Entry of the child process that checks or runs one job: it receives a request, reports progress, and answers.
import { serveTasks } from '@tricorn/workers';
import { doctor } from '../doctor/doctor.js';
import { checkPrediction, predictFile } from '../predict/predictFile.js';
import { type ChildRequest, failureOf } from './childMessages.js';
import type { Progress } from './job.js';
import { runLearningJob } from './runLearningJob.js';

serveTasks<ChildRequest, Progress>(async (request, { onProgress }) => {
  const limits = request.limits === undefined ? {} : { limits: request.limits };
  if (request.kind === 'check') return await doctor({ ...request.files, params: request.params }, limits);
  if (request.kind === 'checkPrediction') return await checkPrediction(request.files, limits);
  if (request.kind === 'predict') return await predictFile(request.job, { onProgress, ...limits });
  return await runLearningJob(request.job, { onProgress, ...limits });
}, failureOf);
