import { handler } from '../../../ground/operations/handler.js';
import { listDeliveries } from '../store.js';
import type { Webhooks } from '../webhooks.js';

export const webhookDeliveries = handler(
  'webhookDeliveries',
  async ({ db }: Webhooks, { account }, fields) => await listDeliveries(db, account.id, fields),
);
