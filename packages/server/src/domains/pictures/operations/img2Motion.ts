import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { readSourceImage } from '../sourceImage.js';
import { submitTask } from '../submitTask.js';

export const img2Motion = handler(
  'img2Motion',
  async (pictures: Pictures, request, fields) =>
    await submitTask(pictures, request, 'img2Motion', fields, async () => ({
      input: await readSourceImage(pictures, request, fields.image_path),
    })),
);
