import { handler } from '../../../ground/operations/handler.js';
import { inferencesOf } from '../inferences.js';

export const queryInferList = handler(
  'queryInferList',
  async ({ db, files, job }, page) => await inferencesOf(db, files, job.id, page),
);
