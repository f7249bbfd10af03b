import { taskList as listTasks } from '../../tasks/tasks.js';
import { handler } from '../handler.js';

export const taskList = handler(
  'taskList',
  async ({ db, files, account }, page) => await listTasks(db, files, account.id, page),
);
