import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { assertHasModel } from '../models.js';
import { addVersion, readVersion } from '../registry.js';

/** Registers the model of a finished job under a name. */
export const registerModel = handler(
  'registerModel',
  async ({ db }: Learning, { account, job, commit }, { name, notes = '', stage = 'none' }) => {
    await assertHasModel(db, job);
    return await commit(async (tx) => {
      const version = await addVersion(tx, account.id, name, { jobId: job.id, stage, notes });
      return await readVersion(tx, account.id, name, version);
    });
  },
);
