import { envelopeOf, readInference } from '../../training/inferences.js';
import { handler } from '../handler.js';

export const queryInfer = handler('queryInfer', async ({ account, db, files }, { id }) => {
  const { record, reason } = await readInference(db, files, id, account.id);
  return { ...envelopeOf(record, reason), data: record };
});
