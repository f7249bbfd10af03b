import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { shareTask as share, unshareTask } from '../taskLinks.js';

export const shareTask = handler(
  'shareTask',
  async (_pictures: Pictures, { commit }, { task_id, share: wanted }) =>
    await commit(async (tx) => {
      if (wanted === 'on') return { task_id, path: `/shared/${await share(tx, task_id)}` };
      await unshareTask(tx, task_id);
      return { task_id, path: '' };
    }),
);
