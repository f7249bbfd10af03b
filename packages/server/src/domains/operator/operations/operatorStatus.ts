import { statesOf } from '../../../ground/health.js';
import { handler } from '../../../ground/operations/handler.js';
import type { OperatorRoom } from '../operator.js';
import { activityOf, instancesOf, ledgerTotals, queuesOf } from '../status.js';

export const operatorStatus = handler('operatorStatus', async ({ db, version, parts }: OperatorRoom) => {
  const [instances, queues, states, activity, ledger] = await Promise.all([
    instancesOf(db),
    queuesOf(db),
    statesOf(parts),
    activityOf(db),
    ledgerTotals(db),
  ]);
  return { version, instances, queues, parts: states, ledger, ...activity };
});
