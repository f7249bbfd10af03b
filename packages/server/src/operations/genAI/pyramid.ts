import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const pyramid = handler(
  'pyramid',
  async (context, fields) => await submitTask(context, 'pyramid', fields),
);
