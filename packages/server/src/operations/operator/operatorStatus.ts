import { partsOf } from '../../operator/parts.js';
import { activityOf, instancesOf, ledgerTotals, queuesOf } from '../../operator/status.js';
import { version } from '../../version.js';
import { handler } from '../handler.js';

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
