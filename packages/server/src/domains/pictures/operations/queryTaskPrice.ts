import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { warningsOf } from '../warnings.js';

export const queryTaskPrice = handler(
  'queryTaskPrice',
  async ({ engines, settings }: Pictures, _request, { mode = 'genImg', prompt = '' }) => ({
    data: settings.prices,
    engines: Object.fromEntries(Object.values(engines).map((one) => [one.mode, one.engine])),
    warnings: warningsOf(engines[mode], prompt),
  }),
);
