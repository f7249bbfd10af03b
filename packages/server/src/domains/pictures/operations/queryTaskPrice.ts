import { handler } from '../../../ground/operations/handler.js';

export const queryTaskPrice = handler('queryTaskPrice', async ({ config }) => ({
  data: config.imaging.prices,
}));
