// Entry of the child process that answers predictions row by row: it keeps models loaded between requests.
import { serveTasks } from '@tricorn/workers';
import { failureOf } from '../run/childMessages.js';
import { ModelCache } from './ModelCache.js';
import type { PredictorTask } from './PredictorChild.js';
import { predictRows } from './predictRows.js';

const cache = new ModelCache();

serveTasks<PredictorTask, never>(async ({ key, path, ...question }) => {
  const predictor = cache.find(key) ?? (path === undefined ? undefined : await cache.load(key, path));
  return predictor === undefined ? undefined : await predictRows(predictor, question);
}, failureOf);
