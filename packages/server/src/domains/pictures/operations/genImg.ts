import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const genImg = handler(
  'genImg',
  async (context, fields) => await submitTask(context, 'genImg', fields),
);
