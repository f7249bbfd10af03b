import { readApiKey, revokeApiKey as revoke } from '../../../ground/accounts/apiKeys.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

export const revokeApiKey = handler(
  'revokeApiKey',
  async ({ log, sessions }: AccountRoom, { account, address, commit }, { id }) => {
    const answer = await commit(async (tx) => {
      const ended = await revoke(tx, account.id, id);
      const made = await readApiKey(tx, account.id, id);
      // A key that had ended before is answered alike, but nothing happened that could be recorded.
      if (ended) await send(tx, auditingOwn('keyRevoked', { account, address }, { apiKey: id }));
      return keyRecord(made);
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key revoked');
    return answer;
  },
);
