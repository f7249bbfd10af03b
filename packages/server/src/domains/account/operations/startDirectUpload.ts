import { startDirectUpload as start } from '../../../ground/files/directUploads.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const startDirectUpload = handler(
  'startDirectUpload',
  async (
    { db, directStarts, files, limits, resumable }: AccountRoom,
    { account, commit, signal },
    { name, bytes },
  ) => {
    const upload = {
      owner: account.id,
      keyId: account.apiKey?.id,
      name,
      contentType: 'application/octet-stream',
      bytes,
    };
    const dependencies = { db, files, resumable, hoursMax: limits.resumableHoursMax };
    const started = await directStarts.pass(
      account.id,
      async () => await start(dependencies, upload),
      signal,
    );
    return await commit(async () => started);
  },
);
