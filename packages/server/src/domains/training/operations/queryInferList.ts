import { handler } from '../../../ground/operations/handler.js';
import { inferencesOf } from '../inferences.js';
import type { Training } from '../training.js';

export const queryInferList = handler(
  'queryInferList',
  async ({ db, files }: Training, { job }, page) => await inferencesOf(db, files, job.id, page),
);
