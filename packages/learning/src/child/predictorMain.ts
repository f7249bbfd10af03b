// Entry of the child process that answers predictions row by row: it keeps models loaded between requests.
import { serveTasks } from '@tricorn/workers';
import { LearningError } from '../errors.js';
import { predictRows } from '../explain/predictRows.js';
import { ModelCache } from '../predict/ModelCache.js';
import type { ChildFailure } from './childMessages.js';
import type { PredictorTask } from './PredictorChild.js';

const cache = new ModelCache();

serveTasks<PredictorTask, never>(async ({ key, path, ...question }) => {
  const predictor = cache.find(key) ?? (path === undefined ? undefined : await cache.load(key, path));
  return predictor === undefined ? undefined : await predictRows(predictor, question);
}, describeError);

function describeError(error: unknown): ChildFailure {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof LearningError ? { message, code: error.code, place: error.place } : { message };
}
