import { handler } from '../../../ground/operations/handler.js';
import { listWebhooks } from '../store.js';
import type { Webhooks } from '../webhooks.js';

export const webhookList = handler(
  'webhookList',
  async ({ db }: Webhooks, { account }, page) => await listWebhooks(db, account.id, page),
);
