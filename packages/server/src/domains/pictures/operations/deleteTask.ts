import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { deleteTask as remove } from '../deleteTask.js';
import type { Pictures } from '../pictures.js';

export const deleteTask = handler(
  'deleteTask',
  async ({ files, log }: Pictures, { account, address, commit }, { task_id }) => {
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
    // If this fails, the bytes are removed within a day.
    for (const key of keys)
      await files
        .discard({ key })
        .catch((error: unknown) => log.warn({ err: error }, 'could not remove the bytes of a result'));
    return answer;
  },
);
