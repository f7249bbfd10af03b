import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const txt2Motion = handler(
  'txt2Motion',
  async (context, fields) => await submitTask(context, 'txt2Motion', fields),
);
