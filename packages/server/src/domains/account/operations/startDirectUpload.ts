import { startDirectUpload as start } from '../../../ground/files/directUploads.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const startDirectUpload = handler(
  'startDirectUpload',
  async ({ db, files, limits, resumable }: AccountRoom, { account, commit }, { name, bytes }) => {
    const started = await start(
      { db, files, resumable, hoursMax: limits.resumableHoursMax },
      { owner: account.id, keyId: account.key?.id, name, contentType: 'application/octet-stream', bytes },
    );
    return await commit(async () => started);
  },
);
