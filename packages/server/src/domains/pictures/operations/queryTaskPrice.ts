import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';

export const queryTaskPrice = handler('queryTaskPrice', async ({ settings }: Pictures) => ({
  data: settings.prices,
}));
