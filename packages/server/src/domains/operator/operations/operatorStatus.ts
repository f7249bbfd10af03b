import { statesOf } from '../../../ground/health.js';
import { handler } from '../../../ground/operations/handler.js';
import type { OperatorRoom } from '../operator.js';
import { instancesOf } from '../status.js';

export const operatorStatus = handler(
  'operatorStatus',
  async ({ counts, db, version, parts }: OperatorRoom) => {
    const [instances, states, counted] = await Promise.all([instancesOf(db), statesOf(parts), counts()]);
    return { version, instances, parts: states, ...counted };
  },
);
