import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { lockWebhook } from '../store.js';
import type { Webhooks } from '../webhooks.js';

export const deleteWebhook = handler(
  'deleteWebhook',
  async ({ log }: Webhooks, { account, address, commit }, { id }) => {
    await commit(async (tx) => {
      await lockWebhook(tx, account.id, id);
      await tx.deleteFrom('webhook').where('id', '=', id).execute();
      await send(tx, auditingOwn('webhookDeleted', { account, address }, { webhook: id }));
      return {};
    });
    log.info({ account: account.id, webhook: id }, 'webhook deleted');
    return {};
  },
);
