import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { submitTask } from '../submitTask.js';

export const txt2Motion = handler(
  'txt2Motion',
  async (pictures: Pictures, request, fields) => await submitTask(pictures, request, 'txt2Motion', fields),
);
