import { handler } from '../../../ground/operations/handler.js';
import { envelopeOf, readInference } from '../inferences.js';

export const queryInfer = handler('queryInfer', async ({ account, db, files }, { id }) => {
  const { record, reason } = await readInference(db, files, id, account.id);
  return { ...envelopeOf(record, reason), data: record };
});
