import { auditingOwn } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const deleteUpload = handler(
  'deleteUpload',
  async (room: AccountRoom, { account, address, commit }, { path }) => {
    let key = '';
    const answer = await commit(async (tx) => {
      const file = await room.uploads.remove(tx, account.id, path);
      key = file.blob_key;
      await send(tx, auditingOwn('uploadDeleted', { account, address }, { file: file.id }));
      return { path: room.files.pathOf(file) };
    });
    await discardDeleted(room, [key]);
    return answer;
  },
);
