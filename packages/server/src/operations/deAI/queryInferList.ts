import { inferencesOf } from '../../training/inferences.js';
import { handler } from '../handler.js';

export const queryInferList = handler(
  'queryInferList',
  async ({ db, files, job }, page) => await inferencesOf(db, files, job.id, page),
);
