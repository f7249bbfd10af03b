import type { Mode } from '@tricorn/pictures';
import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { readSourceImage } from '../sourceImage.js';
import { type DrawingSubmission, submitDrawing, submitTask } from '../submitTask.js';

/** Submits a task of a mode; what it may start from is what the contract of the mode says. */
const submitting =
  (mode: Mode) =>
  async (pictures: Pictures, request: Parameters<typeof submitDrawing>[1], fields: DrawingSubmission) =>
    await submitDrawing(pictures, request, mode, fields);

export const genImg = handler('genImg', submitting('genImg'));
export const genImgSDXL = handler('genImgSDXL', submitting('genImgSDXL'));
export const genImgFlux = handler('genImgFlux', submitting('genImgFlux'));
export const txt2Motion = handler('txt2Motion', submitting('txt2Motion'));
export const cogVideo = handler('cogVideo', submitting('cogVideo'));
export const pyramid = handler('pyramid', submitting('pyramid'));
export const img2Motion = handler(
  'img2Motion',
  async (pictures: Pictures, request, fields) =>
    await submitTask(pictures, request, 'img2Motion', fields, async () => ({
      input: await readSourceImage(pictures, request, fields.image_path),
    })),
);
