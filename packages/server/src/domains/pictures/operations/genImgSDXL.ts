import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { submitDrawing } from '../submitTask.js';

export const genImgSDXL = handler(
  'genImgSDXL',
  async (pictures: Pictures, request, fields) => await submitDrawing(pictures, request, 'genImgSDXL', fields),
);
