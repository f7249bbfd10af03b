import { createImagingWork } from '../computations/imaging.js';
import { createLearningWork } from '../computations/learning.js';
import { createPrivacyWork } from '../computations/privacy.js';
import { createTrainingWork } from '../computations/training.js';
import { createInferenceWork } from '../computations/trainingInference.js';
import { learningQueue } from '../learning/learning.js';
import { privacyQueue } from '../privacy/rounds.js';
import type { Services } from '../services.js';
import { imagingQueue } from '../tasks/tasks.js';
import { inferenceQueue, trainingQueue } from '../training/queues.js';
import type { WorkHandler } from './worker.js';

/** What works on each queue. A new kind of work is one file and one line here. */
export const createQueueHandlers = (services: Services): Record<string, WorkHandler> => ({
  [imagingQueue]: createImagingWork(services),
  [learningQueue]: createLearningWork(services),
  [trainingQueue]: createTrainingWork(services),
  [inferenceQueue]: createInferenceWork(services),
  [privacyQueue]: createPrivacyWork(services),
});
