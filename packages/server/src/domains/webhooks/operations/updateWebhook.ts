import { handler } from '../../../ground/operations/handler.js';
import { changeOwn } from '../change.js';
import { changeWebhook, termsOf } from '../store.js';
import { assertAddress, type Webhooks } from '../webhooks.js';

export const updateWebhook = handler(
  'updateWebhook',
  async (webhooks: Webhooks, request, { id, state, ...fields }) => {
    const terms = termsOf(fields);
    await assertAddress(webhooks, terms.url, request.signal);
    const { record } = await changeOwn(webhooks, request, id, 'webhookChanged', async (tx) => {
      await changeWebhook(tx, id, terms, state);
      return id;
    });
    return record;
  },
);
