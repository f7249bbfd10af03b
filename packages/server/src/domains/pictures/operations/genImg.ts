import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { submitTask } from '../submitTask.js';

export const genImg = handler(
  'genImg',
  async (pictures: Pictures, request, fields) => await submitTask(pictures, request, 'genImg', fields),
);
