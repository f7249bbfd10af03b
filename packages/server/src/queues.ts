import { createBatchWork } from './domains/language/batches/work.js';
import type { Language } from './domains/language/language.js';
import type { Learning } from './domains/learning/learning.js';
import { createLearningWork } from './domains/learning/work.js';
import type { Pictures } from './domains/pictures/pictures.js';
import { createPicturesWork } from './domains/pictures/work.js';
import type { Privacy } from './domains/privacy/privacy.js';
import { createPrivacyWork } from './domains/privacy/work.js';
import type { Speech } from './domains/speech/speech.js';
import { createSpeechWork } from './domains/speech/work.js';
import { createInferenceWork } from './domains/training/inferenceWork.js';
import type { Training } from './domains/training/training.js';
import { createTrainingWork } from './domains/training/work.js';
import type { QueueName } from './ground/queue/queue.js';
import type { WorkHandler } from './ground/queue/worker.js';

export interface WorkingRooms {
  language: Language;
  learning: Learning;
  pictures: Pictures;
  privacy: Privacy;
  speech: Speech;
  training: Training;
}

/** The handler of each queue; a queue without a handler does not compile. */
export type Queues = { [Name in QueueName]: WorkHandler<Name> };

export const createQueues = (rooms: WorkingRooms): Queues => ({
  batches: createBatchWork(rooms.language),
  pictures: createPicturesWork(rooms.pictures),
  learning: createLearningWork(rooms.learning),
  training: createTrainingWork(rooms.training),
  inference: createInferenceWork(rooms.training),
  privacy: createPrivacyWork(rooms.privacy),
  speech: createSpeechWork(rooms.speech),
});
