import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { taskList as listTasks } from '../tasks.js';

export const taskList = handler(
  'taskList',
  async ({ db, files }: Pictures, { account }, page) => await listTasks(db, files, account.id, page),
);
