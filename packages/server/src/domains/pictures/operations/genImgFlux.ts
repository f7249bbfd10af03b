import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { submitDrawing } from '../submitTask.js';

export const genImgFlux = handler(
  'genImgFlux',
  async (pictures: Pictures, request, fields) => await submitDrawing(pictures, request, 'genImgFlux', fields),
);
