import { handler } from '../../../ground/operations/handler.js';
import { changeOwn } from '../change.js';
import { replayFrom } from '../store.js';
import type { Webhooks } from '../webhooks.js';

export const replayWebhook = handler('replayWebhook', async (webhooks: Webhooks, request, { id, since }) => {
  const { record } = await changeOwn(webhooks, request, id, 'webhookReplayed', async (tx) => {
    await replayFrom(tx, request.account.id, id, since);
    return id;
  });
  return record;
});
