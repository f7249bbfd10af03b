import { readGivenImage } from '../../tasks/givenImage.js';
import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

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
