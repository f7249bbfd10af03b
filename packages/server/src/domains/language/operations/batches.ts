import { handler } from '../../../ground/operations/handler.js';
import { batchOf, batchRecord, batchList as list } from '../batches/batches.js';
import { cancelBatch as cancel } from '../batches/endBatch.js';
import { submitBatch as submit } from '../batches/submitBatch.js';
import type { Language } from '../language.js';

export const submitBatch = handler(
  'submitBatch',
  async (language: Language, request, fields) => await submit(language, request, fields),
);

export const batchList = handler(
  'batchList',
  async ({ db, files }: Language, { account }, page) => await list(db, files, account.id, page),
);

export const queryBatch = handler(
  'queryBatch',
  async ({ db, files }: Language, { account }, { batch_id }) =>
    await batchRecord(db, files, await batchOf(db, account.id, batch_id)),
);

export const cancelBatch = handler(
  'cancelBatch',
  async ({ files }: Language, { account, commit }, { batch_id }) =>
    await commit(async (tx) => {
      const batch = await cancel(tx, files, await batchOf(tx, account.id, batch_id));
      return await batchRecord(tx, files, batch);
    }),
);
