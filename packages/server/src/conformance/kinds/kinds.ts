import type { QueueName } from '../../ground/queue/queue.js';
import type { WorkKind } from '../workKind.js';
import { inference } from './inference.js';
import { learning } from './learning.js';
import { pictures } from './pictures.js';
import { privacy } from './privacy.js';
import { training } from './training.js';

/** Every kind of work; a queue without a kind does not compile. */
export const workKinds = { pictures, learning, training, inference, privacy } satisfies Record<
  QueueName,
  WorkKind
>;
