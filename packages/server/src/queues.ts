import { learningQueue } from './domains/learning/learning.js';
import { createLearningWork } from './domains/learning/work.js';
import { imagingQueue } from './domains/pictures/tasks.js';
import { createImagingWork } from './domains/pictures/work.js';
import { privacyQueue } from './domains/privacy/rounds.js';
import { createPrivacyWork } from './domains/privacy/work.js';
import { createInferenceWork } from './domains/training/inferenceWork.js';
import { inferenceQueue, trainingQueue } from './domains/training/queues.js';
import { createTrainingWork } from './domains/training/work.js';
import type { WorkHandler } from './ground/queue/worker.js';
import type { Services } from './services.js';

/** What works on each queue. A new kind of work is one file and one line here. */
export const createQueueHandlers = (services: Services): Record<string, WorkHandler> => ({
  [imagingQueue]: createImagingWork(services),
  [learningQueue]: createLearningWork(services),
  [trainingQueue]: createTrainingWork(services),
  [inferenceQueue]: createInferenceWork(services),
  [privacyQueue]: createPrivacyWork(services),
});
