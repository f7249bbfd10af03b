import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const genImgSDXL = handler(
  'genImgSDXL',
  async (context, fields) => await submitTask(context, 'genImgSDXL', fields),
);
