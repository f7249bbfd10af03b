import type { QueueName } from '../../ground/queue/queue.js';
import type { WorkKind } from '../workKind.js';
import { batches } from './batches.js';
import { inference } from './inference.js';
import { learning } from './learning.js';
import { pictures } from './pictures.js';
import { privacy } from './privacy.js';
import { speech } from './speech.js';
import { training } from './training.js';

/** Every kind of work; a queue without a kind does not compile. */
export const workKinds = {
  batches,
  pictures,
  learning,
  training,
  inference,
  privacy,
  speech,
} satisfies Record<QueueName, WorkKind>;
