import { handler } from '../../../ground/operations/handler.js';
import { cancelTask as cancel } from '../cancelTask.js';
import type { Pictures } from '../pictures.js';

export const cancelTask = handler(
  'cancelTask',
  async (_pictures: Pictures, { commit }, { task_id }) =>
    await commit(async (tx) => {
      await cancel(tx, task_id);
      return { task_id, status: 'cancelled' };
    }),
);
