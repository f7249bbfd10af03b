import type { HandlersOf } from '../../../ground/operations/handler.js';
import { batchOf, batchRecord, batchList as list } from '../batches/batches.js';
import { cancelBatch as cancel } from '../batches/endBatch.js';
import { submitBatch as submit } from '../batches/submitBatch.js';
import type { Language } from '../language.js';

export const batchHandlers = {
  submitBatch: async (language, request, fields) => await submit(language, request, fields),
  batchList: async ({ db, files }, { account }, page) => await list(db, files, account.id, page),
  queryBatch: async ({ db, files }, { account }, { batch_id }) =>
    await batchRecord(db, files, await batchOf(db, account.id, batch_id)),
  cancelBatch: async ({ files }, { account, commit }, { batch_id }) =>
    await commit(async (tx) => {
      const batch = await cancel(tx, files, await batchOf(tx, account.id, batch_id));
      return await batchRecord(tx, files, batch);
    }),
} satisfies HandlersOf<Language>;
