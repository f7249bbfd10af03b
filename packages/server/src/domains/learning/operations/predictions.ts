import { invalidField, jobTypes } from '@tricorn/contract';
import { unitsOf } from '@tricorn/learning';
import { countedAs } from '../../../ground/accounts/callPayment.js';
import { answerPaid } from '../../../ground/operations/answerPaid.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { checkRecord } from '../checkRecord.js';
import { refusalOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { modelFileOf } from '../models.js';
import { submitJob } from '../submitJob.js';

/** Explanations cost far more than predictions. */
const explainedRowsMax = 100;

/** Explanations compute each row again and again. */
const explanationFactor = 10;

/** The least that one weight of a model takes in its file. */
const weightBytes = 8;

export const predictionHandlers = {
  /** Checks rows against a model before anything is paid; the upload is discarded after the answer. */
  checkPrediction: async (learning, { account, job, signal, uploads }) => {
    const file = await modelFileOf(learning.db, job);
    const keys = { feature: file.blob_key, testing: uploads['testingData']!.blobKey };
    return checkRecord(await learning.checkPrediction(account.id, keys, signal));
  },
  /** Checks the rows first; then a job like the first run is paid, runs the model over them and goes on chain. */
  predictFile: async (learning, request, { jobID, jobName }) => {
    const { account, job, signal, uploads } = request;
    const file = await modelFileOf(learning.db, job);
    const testing = uploads['testingData']!;
    const keys = { feature: file.blob_key, testing: testing.blobKey };
    const { report, cost } = await learning.checkPrediction(countedAs(account), keys, signal);
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
  },
  /**
   * Predicts rows at once, with a model that stays loaded. It is free for accounts; a caller without one pays for reading the
   * rows and the model, and for each weight of it in each row.
   */
  predictRows: async ({ db, predictors, settings }, request, fields) => {
    const { account, job, signal } = request;
    const { rows } = fields;
    const explain = fields.explain === 'true';
    if (explain && rows.length > explainedRowsMax)
      throw invalidField('rows', `At most ${explainedRowsMax} rows are explained at once.`);
    const file = await modelFileOf(db, job);
    const modelBytes = Number(file.bytes);
    const weighed = rows.length * (explain ? explanationFactor : 1) * (modelBytes / weightBytes);
    const quote = unitsOf(JSON.stringify(rows).length + modelBytes + weighed) * settings.price;
    const question = { accountId: account.id, modelKey: file.blob_key, rows, explain };
    return await answerPaid(
      request,
      { kind: 'learning', quote, memo: `predictions of ${job.name}` },
      async () => await predictors.predict(question, signal),
    );
  },
} satisfies HandlersOf<Learning>;
