import type { AuditAction, OperationName } from '@tricorn/contract';
import { auditingOwn } from '../../ground/audit/auditing.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import type { Tx } from '../../ground/store/database.js';
import { addEffects } from '../../ground/store/effects.js';
import { send } from '../../ground/store/send.js';
import { webhookChannel } from './deliverer.js';
import { webhookSecret } from './secrets.js';
import { lockWebhook, readWebhook, webhookRecord } from './store.js';
import type { Webhooks } from './webhooks.js';

type Request = Pick<OperationRequest<OperationName>, 'address' | 'commit'> & {
  account: OperationRequest<'webhookList'>['account'];
};

/** Changes a webhook of the caller in one transaction with its audit entry; every process is told. */
export async function changeOwn(
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
