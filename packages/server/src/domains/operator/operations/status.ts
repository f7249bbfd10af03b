import { type LimitName, limitTable } from '@tricorn/contract';
import { statesOf } from '../../../ground/health/health.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { OperatorRoom } from '../operator.js';
import { chainQueueOf, instancesOf } from '../status.js';

export const statusHandlers = {
  operatorStatus: async ({ counts, db, version, parts }) => {
    const [instances, states, counted, chainQueue] = await Promise.all([
      instancesOf(db),
      statesOf(parts),
      counts(),
      chainQueueOf(db),
    ]);
    const queues = [...counted.queues, ...chainQueue];
    return { version, instances, parts: states, ...counted, queues };
  },
  operatorSettings: async ({ settingTable, given, limits }) => ({
    data: Object.entries(settingTable).map(([name, meaning]) => ({
      name,
      value: given.get(name)?.value ?? '',
      given: given.has(name),
      secret: given.get(name)?.secret ?? false,
      meaning,
    })),
    limits: Object.entries(limitTable).map(([name, { setting, value, bounds }]) => ({
      name: setting,
      value: limits[name as LimitName],
      default: value,
      bounds,
    })),
  }),
} satisfies HandlersOf<OperatorRoom>;
