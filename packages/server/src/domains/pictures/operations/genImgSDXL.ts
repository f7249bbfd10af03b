import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const genImgSDXL = handler(
  'genImgSDXL',
  async (context, fields) => await submitTask(context, 'genImgSDXL', fields),
);
