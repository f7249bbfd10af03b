import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const txt2Motion = handler(
  'txt2Motion',
  async (context, fields) => await submitTask(context, 'txt2Motion', fields),
);
