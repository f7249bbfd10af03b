import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';

export const markTask = handler(
  'markTask',
  async (_pictures: Pictures, { commit }, { task_id, favourite }) =>
    await commit(async (tx) => {
      await tx
        .updateTable('task')
        .set({ favourite: favourite === 'on' })
        .where('id', '=', task_id)
        .execute();
      return { task_id, favourite: favourite === 'on' };
    }),
);
