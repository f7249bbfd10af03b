import { ServiceError } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { Privacy } from '../privacy.js';

export const removeSigningKey = handler(
  'removeSigningKey',
  async (_: Privacy, { account, commit }, { publicKey }) =>
    await commit(async (tx) => {
      const removed = await tx
        .deleteFrom('signing_key')
        .where('account_id', '=', account.id)
        .where('public_key', '=', publicKey)
        .returning('public_key')
        .execute();
      if (removed.length === 0)
        throw new ServiceError('signingKeyUnknown', undefined, { field: 'publicKey' });
      return {};
    }),
);
