import { finishDirectUpload as finish } from '../../../ground/files/directUploads.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const finishDirectUpload = handler(
  'finishDirectUpload',
  async (
    { db, directEnds, files, limits, resumable }: AccountRoom,
    { account, commit, signal },
    { uploadID, etags },
  ) => {
    const caller = { owner: account.id, keyId: account.apiKey?.id };
    const dependencies = { db, files, resumable, hoursMax: limits.resumableHoursMax };
    // Each reads the whole file from the store, also if it is asked for twice.
    const file = await directEnds.pass(
      account.id,
      async () => await finish(dependencies, caller, uploadID, etags),
      signal,
    );
    return await commit(async () => ({ path: files.pathOf(file), cid: file.cid }));
  },
);
