import type { AuditAction, OperationName } from '@tricorn/contract';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf, OperationRequest } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { addEffects } from '../../../ground/store/effects.js';
import { send } from '../../../ground/store/send.js';
import { webhookChannel } from '../deliverer.js';
import {
  changeWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  readWebhook,
  replayFrom,
  rotateSecret,
  termsOf,
  webhookRecord,
} from '../store.js';
import { assertAddress, type Webhooks, webhookSecret } from '../webhooks.js';

const overlapMinutesDefault = 24 * 60;

export const webhookHandlers = {
  /** The answer holds the secret, so it is never stored: the operation honours no Idempotency-Key. */
  createWebhook: async (webhooks, request, fields) => {
    const terms = termsOf(fields);
    await assertAddress(webhooks, terms.url, request.signal);
    const { record, secret } = await changeOwn(webhooks, request, undefined, 'webhookCreated', async (tx) =>
      insertWebhook(tx, request.account.id, terms, webhooks.limits.webhooksMax),
    );
    return { ...record, secret };
  },
  webhookList: async ({ db }, { account }, page) => await listWebhooks(db, account.id, page),
  updateWebhook: async (webhooks, request, { id, state, ...fields }) => {
    const terms = termsOf(fields);
    await assertAddress(webhooks, terms.url, request.signal);
    const { record } = await changeOwn(webhooks, request, id, 'webhookChanged', async (tx) => {
      await changeWebhook(tx, id, terms, state);
      return id;
    });
    return record;
  },
  rotateWebhookSecret: async (webhooks, request, { id, overlapMinutes = overlapMinutesDefault }) => {
    const { record, secret } = await changeOwn(webhooks, request, id, 'webhookSecretRotated', async (tx) => {
      await rotateSecret(tx, id, overlapMinutes);
      return id;
    });
    return { ...record, secret };
  },
  replayWebhook: async (webhooks, request, { id, since }) => {
    const { record } = await changeOwn(webhooks, request, id, 'webhookReplayed', async (tx) => {
      await replayFrom(tx, request.account.id, id, since);
      return id;
    });
    return record;
  },
  webhookDeliveries: async ({ db }, { account }, fields) => await listDeliveries(db, account.id, fields),
  deleteWebhook: async ({ log }, { account, address, commit }, { id }) => {
    await commit(async (tx) => {
      await lockWebhook(tx, account.id, id);
      await tx.deleteFrom('webhook').where('id', '=', id).execute();
      await send(tx, auditingOwn('webhookDeleted', { account, address }, { webhook: id }));
      return {};
    });
    log.info({ account: account.id, webhook: id }, 'webhook deleted');
    return {};
  },
} satisfies HandlersOf<Webhooks>;

type Request = Pick<OperationRequest<OperationName>, 'address' | 'commit'> & {
  account: OperationRequest<'webhookList'>['account'];
};

/** Changes a webhook of the caller in one transaction with its audit entry; every process is told. */
async function changeOwn(
  webhooks: Webhooks,
  { account, address, commit }: Request,
  id: string | undefined,
  action: AuditAction,
  write: (tx: Tx) => Promise<string>,
) {
  const answer = await commit(async (tx) => {
    if (id !== undefined) await lockWebhook(tx, account.id, id);
    const webhookId = await write(tx);
    const row = await readWebhook(tx, webhookId);
    addEffects(tx, { notifications: [{ channel: webhookChannel, payload: webhookId }] });
    await send(tx, auditingOwn(action, { account, address }, { webhook: webhookId }));
    return { ...webhookRecord(row), generation: row.secret_generation };
  });
  webhooks.log.info({ account: account.id, webhook: answer.id, action }, 'webhook changed');
  const { generation, ...record } = answer;
  return { record, secret: webhookSecret(webhooks.secret, record.id, generation) };
}
