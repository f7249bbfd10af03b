import { handler } from '../../../ground/operations/handler.js';
import { readGivenImage } from '../givenImage.js';
import { submitTask } from '../submitTask.js';

export const img2Motion = handler(
  'img2Motion',
  async (context, fields) =>
    await submitTask(
      context,
      'img2Motion',
      fields,
      async () => await readGivenImage(context, fields.image_path),
    ),
);
