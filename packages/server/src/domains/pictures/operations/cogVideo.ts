import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const cogVideo = handler(
  'cogVideo',
  async (context, fields) => await submitTask(context, 'cogVideo', fields),
);
