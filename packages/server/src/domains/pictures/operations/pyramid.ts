import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const pyramid = handler(
  'pyramid',
  async (context, fields) => await submitTask(context, 'pyramid', fields),
);
