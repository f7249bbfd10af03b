import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';

export const queryTaskPrice = handler('queryTaskPrice', async ({ engines, settings }: Pictures) => ({
  data: settings.prices,
  engines: Object.fromEntries(Object.values(engines).map(({ mode, engine }) => [mode, engine])),
}));
