import { readApiKey, revokeApiKey as revoke } from '../../../ground/accounts/apiKeys.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

export const revokeApiKey = handler(
  'revokeApiKey',
  async ({ log, sessions }: AccountRoom, { account, commit }, { id }) => {
    const answer = await commit(async (tx) => {
      await revoke(tx, account.id, id);
      return keyRecord(await readApiKey(tx, account.id, id));
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key revoked');
    return answer;
  },
);
