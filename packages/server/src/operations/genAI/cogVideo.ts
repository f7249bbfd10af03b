import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const cogVideo = handler(
  'cogVideo',
  async (context, fields) => await submitTask(context, 'cogVideo', fields),
);
