import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { submitDrawing } from '../submitTask.js';

export const genImg = handler(
  'genImg',
  async (pictures: Pictures, request, fields) => await submitDrawing(pictures, request, 'genImg', fields),
);
