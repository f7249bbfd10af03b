import { auditing } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { deleteTask as remove } from '../deleteTask.js';
import type { Pictures } from '../pictures.js';

export const deleteTask = handler(
  'deleteTask',
  async (pictures: Pictures, { account, address, commit }, { task_id }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await remove(tx, task_id)).map(({ blob_key }) => blob_key);
      const detail = { task: task_id };
      await send(
        tx,
        auditing({ action: 'taskDeleted', accountId: account.id, actor: account, detail, address }),
      );
      return { task_id };
    });
    await discardDeleted(pictures, keys);
    return answer;
  },
);
