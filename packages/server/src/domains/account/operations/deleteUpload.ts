import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const deleteUpload = handler(
  'deleteUpload',
  async ({ files, log, uploads }: AccountRoom, { account, commit }, { path }) => {
    let key = '';
    const answer = await commit(async (tx) => {
      const file = await uploads.remove(tx, account.id, path);
      key = file.blob_key;
      return { path: files.pathOf(file) };
    });
    // The room is free at once. If this fails, the bytes are removed within a day.
    await files
      .discard({ key })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove the bytes of an upload'));
    return answer;
  },
);
