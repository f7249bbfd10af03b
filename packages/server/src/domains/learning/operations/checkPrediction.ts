import { handler } from '../../../ground/operations/handler.js';
import { checkRecord } from '../checkRecord.js';
import type { Learning } from '../learning.js';
import { findModel } from '../models.js';

/** Checks rows against a model before anything is paid; the upload is discarded after the answer. */
export const checkPrediction = handler(
  'checkPrediction',
  async (learning: Learning, { account, signal, uploads }, { jobID }) => {
    const { file } = await findModel(learning.db, jobID, account.id);
    const keys = { feature: file.blob_key, testing: uploads['testingData']!.blobKey };
    return checkRecord(await learning.checkPrediction(account.id, keys, signal));
  },
);
