import type { Mode } from '@tricorn/pictures';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { readSourceImage } from '../sourceImage.js';
import { type DrawingSubmission, submitDrawing, submitTask } from '../submitTask.js';

/** Submits a task of a mode; what it may start from is what the contract of the mode says. */
const submitting =
  (mode: Mode) =>
  async (pictures: Pictures, request: Parameters<typeof submitDrawing>[1], fields: DrawingSubmission) =>
    await submitDrawing(pictures, request, mode, fields);

export const submissionHandlers = {
  genImg: submitting('genImg'),
  genImgSDXL: submitting('genImgSDXL'),
  genImgFlux: submitting('genImgFlux'),
  txt2Motion: submitting('txt2Motion'),
  cogVideo: submitting('cogVideo'),
  pyramid: submitting('pyramid'),
  img2Motion: async (pictures, request, fields) =>
    await submitTask(pictures, request, 'img2Motion', fields, async () => ({
      input: await readSourceImage(pictures, request, fields.image_path),
    })),
} satisfies HandlersOf<Pictures>;
