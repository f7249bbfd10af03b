import { handler } from '../handler.js';

export const queryTaskPrice = handler('queryTaskPrice', async ({ config }) => ({
  data: config.imaging.prices,
}));
