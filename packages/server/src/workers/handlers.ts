import { createImagingWork } from '../computations/imaging.js';
import type { Services } from '../services.js';
import { imagingQueue } from '../tasks/tasks.js';
import type { WorkHandler } from './worker.js';

/** What works on each queue. A new kind of work is one file and one line here. */
export const createQueueHandlers = (services: Services): Record<string, WorkHandler> => ({
  [imagingQueue]: createImagingWork(services),
});
