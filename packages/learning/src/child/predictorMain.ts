// Entry of the child process that answers predictions row by row: it keeps models loaded between requests.
import { serveTasks } from '@tricorn/workers';
import { predictRows } from '../explain/predictRows.js';
import { ModelCache } from '../predict/ModelCache.js';
import { describeError } from './childMessages.js';
import type { PredictorTask } from './PredictorChild.js';

const cache = new ModelCache();

serveTasks<PredictorTask, never>(async ({ modelKey, path, ...question }) => {
  const predictor =
    cache.find(modelKey) ?? (path === undefined ? undefined : await cache.load(modelKey, path));
  return predictor === undefined ? undefined : await predictRows(predictor, question);
}, describeError);
