import { handler } from '../../../ground/operations/handler.js';
import { version } from '../../../version.js';
import { partsOf } from '../parts.js';
import { activityOf, instancesOf, ledgerTotals, queuesOf } from '../status.js';

export const operatorStatus = handler('operatorStatus', async (services) => {
  const { db } = services;
  const [instances, queues, parts, activity, ledger] = await Promise.all([
    instancesOf(db),
    queuesOf(db),
    partsOf(services),
    activityOf(db),
    ledgerTotals(db),
  ]);
  return { version, instances, queues, parts, ledger, ...activity };
});
