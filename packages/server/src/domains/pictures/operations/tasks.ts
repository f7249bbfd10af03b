import { auditingOwn } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import { handler } from '../../../ground/operations/handler.js';
import { readUntil } from '../../../ground/store/readUntil.js';
import { send } from '../../../ground/store/send.js';
import { cancelTask as cancel, deleteTask as remove } from '../endTask.js';
import type { Pictures } from '../pictures.js';
import { readShared, shareTask as share, unshareTask } from '../taskLinks.js';
import { envelopeOf, foundTasks, taskList as listTasks, readTask } from '../tasks.js';
import { warningsOf } from '../warnings.js';

export const queryTask = handler('queryTask', async ({ db, files }: Pictures, _request, { task_id }) => {
  const task = await readTask(db, files, task_id);
  return { ...envelopeOf(task), ...task };
});

export const taskList = handler(
  'taskList',
  async ({ db, files }: Pictures, { account, signal }, { search, favourite, ...page }) => {
    const onlyFavourites = favourite === 'on';
    if (search === undefined && !onlyFavourites) return await listTasks(db, files, account.id, page);
    return await readUntil(
      db,
      signal,
      async (tx) => await foundTasks(tx, files, account.id, page, { search, onlyFavourites }),
    );
  },
);

export const queryTaskPrice = handler(
  'queryTaskPrice',
  async ({ engines, settings }: Pictures, _request, { mode = 'genImg', prompt = '' }) => ({
    data: settings.prices,
    engines: Object.fromEntries(Object.values(engines).map((one) => [one.mode, one.engine])),
    warnings: warningsOf(engines[mode], prompt),
  }),
);

export const cancelTask = handler(
  'cancelTask',
  async (_pictures: Pictures, { commit }, { task_id }) =>
    await commit(async (tx) => {
      await cancel(tx, task_id);
      return { task_id, status: 'cancelled' };
    }),
);

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

export const deleteTask = handler(
  'deleteTask',
  async (pictures: Pictures, { account, address, commit }, { task_id }) => {
    let keys: string[] = [];
    const answer = await commit(async (tx) => {
      keys = (await remove(tx, task_id)).map(({ blob_key }) => blob_key);
      await send(tx, auditingOwn('taskDeleted', { account, address }, { task: task_id }));
      return { task_id };
    });
    await discardDeleted(pictures, keys);
    return answer;
  },
);

export const shareTask = handler(
  'shareTask',
  async (_pictures: Pictures, { commit }, { task_id, share: wanted }) =>
    await commit(async (tx) => {
      if (wanted === 'on') return { task_id, path: `/shared/${await share(tx, task_id)}` };
      await unshareTask(tx, task_id);
      return { task_id, path: '' };
    }),
);

export const sharedResult = handler(
  'sharedResult',
  async ({ db, files }: Pictures, _request, { secret }) => await readShared(db, files, secret),
);
