import { handler } from '../../../ground/operations/handler.js';
import { cancelTask as cancel } from '../cancelTask.js';

export const cancelTask = handler(
  'cancelTask',
  async ({ commit }, { task_id }) =>
    await commit(async (tx) => {
      await cancel(tx, task_id);
      return { task_id, status: 'cancelled' };
    }),
);
