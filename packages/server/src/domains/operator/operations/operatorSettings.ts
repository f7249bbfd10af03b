import { type LimitName, limitTable } from '@tricorn/contract';
import { settingTable } from '../../../config.js';
import { handler } from '../../../ground/operations/handler.js';

export const operatorSettings = handler('operatorSettings', async ({ config }) => ({
  data: Object.entries(settingTable).map(([name, meaning]) => {
    const given = config.given.get(name);
    return {
      name,
      value: given?.value ?? '',
      given: given !== undefined,
      secret: given?.secret ?? false,
      meaning,
    };
  }),
  limits: Object.entries(limitTable).map(([name, { setting, value, bounds }]) => ({
    name: setting,
    value: config.limits[name as LimitName],
    default: value,
    bounds,
  })),
}));
