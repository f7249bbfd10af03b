import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { foundTasks, taskList as listTasks } from '../tasks.js';

export const taskList = handler(
  'taskList',
  async ({ db, files }: Pictures, { account }, { search, favourite, ...page }) =>
    search === undefined && favourite !== 'on'
      ? await listTasks(db, files, account.id, page)
      : await foundTasks(db, files, account.id, page, { search, onlyFavourites: favourite === 'on' }),
);
