import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const genImg = handler(
  'genImg',
  async (context, fields) => await submitTask(context, 'genImg', fields),
);
