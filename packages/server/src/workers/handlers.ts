import type { Services } from '../services.js';
import type { WorkHandler } from './worker.js';

/** What works on each queue. A new kind of work is one file and one line here. */
export const createQueueHandlers = (_services: Services): Record<string, WorkHandler> => ({});
