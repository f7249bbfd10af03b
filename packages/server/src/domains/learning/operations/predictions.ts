import { invalidField } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import { checkRecord } from '../checkRecord.js';
import { refusalOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { findModel } from '../models.js';
import { submitJob } from '../submitJob.js';

/** Checks rows against a model before anything is paid; the upload is discarded after the answer. */
export const checkPrediction = handler(
  'checkPrediction',
  async (learning: Learning, { account, signal, uploads }, { jobID }) => {
    const { file } = await findModel(learning.db, jobID, account.id);
    const keys = { feature: file.blob_key, testing: uploads['testingData']!.blobKey };
    return checkRecord(await learning.checkPrediction(account.id, keys, signal));
  },
);

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

/** Explanations cost far more than predictions. */
const explainedRowsMax = 100;

/** Predicts rows at once, with a model that stays loaded. */
export const predictRows = handler(
  'predictRows',
  async ({ db, predictors }: Learning, { account, signal }, fields) => {
    const { jobID, rows } = fields;
    const explain = fields.explain === 'true';
    if (explain && rows.length > explainedRowsMax)
      throw invalidField('rows', `At most ${explainedRowsMax} rows are explained at once.`);
    const { file } = await findModel(db, jobID, account.id);
    return await predictors.predict(
      { accountId: account.id, modelKey: file.blob_key, rows, explain },
      signal,
    );
  },
);
