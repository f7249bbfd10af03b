import { handler } from '../../../ground/operations/handler.js';
import { refusalOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { findModel } from '../models.js';
import { submitJob } from '../submitJob.js';

/** Checks the rows first; then a job like the first run is paid, runs the model over them and goes on chain. */
export const predictFile = handler('predictFile', async (learning: Learning, request, { jobID, jobName }) => {
  const { account, signal, uploads } = request;
  const { file, job } = await findModel(learning.db, jobID, account.id);
  const testing = uploads['testingData']!;
  const keys = { feature: file.blob_key, testing: testing.blobKey };
  const { report, cost } = await learning.checkPrediction(account.id, keys, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);
  return await submitJob(learning, request, {
    computation: job.computation,
    jobName,
    spec: { params: {}, seed: 0, model: jobID },
    report,
    cost,
    datasets: { testing },
  });
});
