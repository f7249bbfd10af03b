import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const deleteUpload = handler(
  'deleteUpload',
  async ({ files, log, uploads }: AccountRoom, { account, address, commit }, { path }) => {
    let key = '';
    const answer = await commit(async (tx) => {
      const file = await uploads.remove(tx, account.id, path);
      key = file.blob_key;
      const detail = { file: file.id };
      await send(
        tx,
        auditing({ action: 'uploadDeleted', accountId: account.id, actor: account, detail, address }),
      );
      return { path: files.pathOf(file) };
    });
    // The room is free at once. If this fails, the bytes are removed within a day.
    await files
      .discard({ key })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove the bytes of an upload'));
    return answer;
  },
);
