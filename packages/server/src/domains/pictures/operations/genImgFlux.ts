import { handler } from '../../../ground/operations/handler.js';
import { submitTask } from '../submitTask.js';

export const genImgFlux = handler(
  'genImgFlux',
  async (context, fields) => await submitTask(context, 'genImgFlux', fields),
);
