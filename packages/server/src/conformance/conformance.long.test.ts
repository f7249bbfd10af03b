import { describe } from 'node:test';
import type { QueueName } from '../ground/queue/queue.js';
import { describeConformance } from './describeConformance.js';
import { workKinds } from './kinds/kinds.js';

for (const [queue, kind] of Object.entries(workKinds))
  describe(`work of the queue ${queue}`, () => describeConformance(queue as QueueName, kind));
