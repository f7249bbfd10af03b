import { finishDirectUpload as finish } from '../../../ground/files/directUploads.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const finishDirectUpload = handler(
  'finishDirectUpload',
  async ({ db, files, limits, resumable }: AccountRoom, { account, commit }, { uploadID, etags }) => {
    const caller = { owner: account.id, keyId: account.key?.id };
    const dependencies = { db, files, resumable, hoursMax: limits.resumableHoursMax };
    const file = await finish(dependencies, caller, uploadID, etags);
    return await commit(async () => ({ path: files.pathOf(file), cid: file.cid }));
  },
);
