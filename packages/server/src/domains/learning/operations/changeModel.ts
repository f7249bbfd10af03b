import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { readVersion } from '../registry.js';

/** Changes the stage or the notes of a version; what is absent stays. */
export const changeModel = handler(
  'changeModel',
  async (_learning: Learning, { account, commit }, { name, version, notes, stage }) =>
    await commit(async (tx) => {
      const change = {
        ...(notes === undefined ? {} : { notes }),
        ...(stage === undefined ? {} : { stage }),
      };
      if (Object.keys(change).length > 0)
        await tx
          .updateTable('model_version')
          .set(change)
          .from('model')
          .whereRef('model.id', '=', 'model_version.model_id')
          .where('model.account_id', '=', account.id)
          .where('model.name', '=', name)
          .where('version', '=', version)
          .execute();
      return await readVersion(tx, account.id, name, version);
    }),
);
