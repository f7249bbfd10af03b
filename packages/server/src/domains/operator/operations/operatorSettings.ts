import { type LimitName, limitTable } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { OperatorRoom } from '../operator.js';

export const operatorSettings = handler(
  'operatorSettings',
  async ({ settingTable, given, limits }: OperatorRoom) => ({
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
);
