import { auditingOwn } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { readUntil } from '../../../ground/store/readUntil.js';
import { send } from '../../../ground/store/send.js';
import { cancelTask as cancel, deleteTask as remove } from '../endTask.js';
import type { Pictures } from '../pictures.js';
import { readShared, shareTask as share, unshareTask } from '../taskLinks.js';
import { envelopeOf, foundTasks, taskList as listTasks, readTask } from '../tasks.js';
import { warningsOf } from '../warnings.js';

export const taskHandlers = {
  queryTask: async ({ db, files }, _request, { task_id }) => {
    const task = await readTask(db, files, task_id);
    return { ...envelopeOf(task), ...task };
  },
  taskList: async ({ db, files }, { account, signal }, { search, favourite, ...page }) => {
    const onlyFavourites = favourite === 'on';
    if (search === undefined && !onlyFavourites) return await listTasks(db, files, account.id, page);
    return await readUntil(
      db,
      signal,
      async (tx) => await foundTasks(tx, files, account.id, page, { search, onlyFavourites }),
    );
  },
  queryTaskPrice: async ({ engines, settings }, _request, { mode = 'genImg', prompt = '' }) => ({
    data: settings.prices,
    engines: Object.fromEntries(Object.values(engines).map((one) => [one.mode, one.engine])),
    warnings: warningsOf(engines[mode], prompt),
  }),
  cancelTask: async (_pictures, { commit }, { task_id }) =>
    await commit(async (tx) => {
      await cancel(tx, task_id);
      return { task_id, status: 'cancelled' };
    }),
  markTask: async (_pictures, { commit }, { task_id, favourite }) =>
    await commit(async (tx) => {
      await tx
        .updateTable('task')
        .set({ favourite: favourite === 'on' })
        .where('id', '=', task_id)
        .execute();
      return { task_id, favourite: favourite === 'on' };
    }),
  deleteTask: async (pictures, { account, address, commit }, { task_id }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await remove(tx, task_id)).map(({ blob_key }) => blob_key);
      await send(tx, auditingOwn('taskDeleted', { account, address }, { task: task_id }));
      return { task_id };
    });
    await discardDeleted(pictures, keys);
    return answer;
  },
  shareTask: async (_pictures, { commit }, { task_id, share: wanted }) =>
    await commit(async (tx) => {
      if (wanted === 'on') return { task_id, path: `/shared/${await share(tx, task_id)}` };
      await unshareTask(tx, task_id);
      return { task_id, path: '' };
    }),
  sharedResult: async ({ db, files }, _request, { secret }) => await readShared(db, files, secret),
} satisfies HandlersOf<Pictures>;
