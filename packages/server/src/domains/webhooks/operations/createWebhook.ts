import { handler } from '../../../ground/operations/handler.js';
import { changeOwn } from '../change.js';
import { insertWebhook, termsOf } from '../store.js';
import { assertAddress, type Webhooks } from '../webhooks.js';

/** The answer holds the secret, so it is never stored: the operation honours no Idempotency-Key. */
export const createWebhook = handler('createWebhook', async (webhooks: Webhooks, request, fields) => {
  const terms = termsOf(fields);
  await assertAddress(webhooks, terms.url, request.signal);
  const { record, secret } = await changeOwn(webhooks, request, undefined, 'webhookCreated', async (tx) =>
    insertWebhook(tx, request.account.id, terms, webhooks.limits.webhooksMax),
  );
  return { ...record, secret };
});
