import { handler } from '../../../ground/operations/handler.js';
import { dataSetsOf } from '../epsilon.js';
import type { Privacy } from '../privacy.js';

export const dataSets = handler('dataSets', async ({ db }: Privacy, { account }) => ({
  data: await dataSetsOf(db, account.id),
}));
