import { handler } from '../../../ground/operations/handler.js';
import { changeOwn } from '../change.js';
import { rotateSecret } from '../store.js';
import type { Webhooks } from '../webhooks.js';

const overlapMinutesDefault = 24 * 60;

export const rotateWebhookSecret = handler(
  'rotateWebhookSecret',
  async (webhooks: Webhooks, request, { id, overlapMinutes = overlapMinutesDefault }) => {
    const { record, secret } = await changeOwn(webhooks, request, id, 'webhookSecretRotated', async (tx) => {
      await rotateSecret(tx, id, overlapMinutes);
      return id;
    });
    return { ...record, secret };
  },
);
