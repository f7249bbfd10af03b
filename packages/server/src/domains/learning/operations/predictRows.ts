import { invalidField } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { findModel } from '../models.js';

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
