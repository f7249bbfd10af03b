import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { findModel } from '../models.js';

/** Predicts rows at once, with a model that stays loaded. */
export const predictRows = handler(
  'predictRows',
  async ({ db, predictors }: Learning, { account, signal }, { jobID, rows }) => {
    const { file } = await findModel(db, jobID, account.id);
    return await predictors.predict({ accountId: account.id, modelKey: file.blob_key, rows }, signal);
  },
);
