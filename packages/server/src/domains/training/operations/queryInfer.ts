import { handler } from '../../../ground/operations/handler.js';
import { envelopeOf, readInference } from '../inferences.js';
import type { Training } from '../training.js';

export const queryInfer = handler('queryInfer', async ({ db, files }: Training, { account }, { id }) => {
  const { record, reason } = await readInference(db, files, id, account.id);
  return { ...envelopeOf(record, reason), data: record };
});
