import { randomUUID } from 'node:crypto';
import { invalidField, jobTypes } from '@tricorn/contract';
import { unitsOf } from '@tricorn/learning';
import { closingCharge, openingCharge } from '../../../ground/ledger/charges.js';
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
    const { file } = await findModel(learning.db, jobID, account);
    const keys = { feature: file.blob_key, testing: uploads['testingData']!.blobKey };
    return checkRecord(await learning.checkPrediction(account.id, keys, signal));
  },
);

/** Checks the rows first; then a job like the first run is paid, runs the model over them and goes on chain. */
export const predictFile = handler('predictFile', async (learning: Learning, request, { jobID, jobName }) => {
  const { account, signal, uploads } = request;
  const { file, job } = await findModel(learning.db, jobID, account);
  const testing = uploads['testingData']!;
  const keys = { feature: file.blob_key, testing: testing.blobKey };
  const { report, cost } = await learning.checkPrediction(account.id, keys, signal);
  if (!report.ok) throw refusalOf(report.errors[0]!);
  return await submitJob(learning, request, {
    // A question about tables is not a computation of this room.
    computation: job.type === jobTypes.upload ? job.computation : 'Ridge Regression',
    jobName,
    spec: { params: {}, seed: 0, model: jobID },
    report,
    cost,
    datasets: { testing },
  });
});

/** Explanations cost far more than predictions. */
const explainedRowsMax = 100;

/** Explanations compute each row again and again. */
const explanationFactor = 10;
/** The least that one weight of a model takes in its file. */
const weightBytes = 8;

/**
 * Predicts rows at once, with a model that stays loaded. It is free for accounts; a caller without one pays for reading the
 * rows and the model, and for each weight of it in each row.
 */
export const predictRows = handler(
  'predictRows',
  async ({ db, predictors, settings }: Learning, { account, signal, write }, fields) => {
    const { jobID, rows } = fields;
    const explain = fields.explain === 'true';
    if (explain && rows.length > explainedRowsMax)
      throw invalidField('rows', `At most ${explainedRowsMax} rows are explained at once.`);
    const { file, job } = await findModel(db, jobID, account);
    const modelBytes = Number(file.bytes);
    const weighed = rows.length * (explain ? explanationFactor : 1) * (modelBytes / weightBytes);
    const quote = unitsOf(JSON.stringify(rows).length + modelBytes + weighed) * settings.price;
    await account.payment?.check({ currency: 'CCD', amount: quote });
    const answer = await predictors.predict(
      { accountId: account.id, modelKey: file.blob_key, rows, explain },
      signal,
    );
    if (account.payment === undefined) return answer;
    const charge = { kind: 'learning', reference: randomUUID() } as const;
    const memo = `predictions of ${job.name}`;
    const opening = openingCharge({ ...charge, accountId: account.id, currency: 'CCD', quote, memo });
    return await write([opening, closingCharge(charge, quote)], answer);
  },
);
