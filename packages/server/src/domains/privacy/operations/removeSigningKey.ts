import { ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { Privacy } from '../privacy.js';

export const removeSigningKey = handler(
  'removeSigningKey',
  async (_: Privacy, { account, address, commit }, { publicKey }) =>
    await commit(async (tx) => {
      const removed = await tx
        .deleteFrom('signing_key')
        .where('account_id', '=', account.id)
        .where('public_key', '=', publicKey)
        .returning('public_key')
        .execute();
      if (removed.length === 0)
        throw new ServiceError('signingKeyUnknown', undefined, { field: 'publicKey' });
      const detail = { publicKey };
      await send(
        tx,
        auditing({ action: 'signingKeyRemoved', accountId: account.id, actor: account, detail, address }),
      );
      return {};
    }),
);
