import { statesOf } from '../../../ground/health/health.js';
import { handler } from '../../../ground/operations/handler.js';
import type { OperatorRoom } from '../operator.js';
import { chainQueueOf, instancesOf } from '../status.js';

export const operatorStatus = handler(
  'operatorStatus',
  async ({ counts, db, version, parts }: OperatorRoom) => {
    const [instances, states, counted, chainQueue] = await Promise.all([
      instancesOf(db),
      statesOf(parts),
      counts(),
      chainQueueOf(db),
    ]);
    const queues = [...counted.queues, ...chainQueue];
    return { version, instances, parts: states, ...counted, queues };
  },
);
