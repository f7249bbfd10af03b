import { readApiKey, revokeApiKey as revoke } from '../../../ground/accounts/apiKeys.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

export const revokeApiKey = handler(
  'revokeApiKey',
  async ({ log, sessions }: AccountRoom, { account, address, commit }, { id }) => {
    const answer = await commit(async (tx) => {
      await revoke(tx, account.id, id);
      const made = await readApiKey(tx, account.id, id);
      await send(
        tx,
        auditing({
          action: 'keyRevoked',
          accountId: account.id,
          actor: account,
          detail: { apiKey: id },
          address,
        }),
      );
      return keyRecord(made);
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key revoked');
    return answer;
  },
);
