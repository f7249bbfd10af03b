import { handler } from '../../../ground/operations/handler.js';
import { readUntil } from '../../../ground/store/readUntil.js';
import type { Pictures } from '../pictures.js';
import { foundTasks, taskList as listTasks } from '../tasks.js';

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
