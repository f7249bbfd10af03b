import { insertApiKey, readApiKey } from '../../../ground/accounts/apiKeys.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord, keyTermsOf } from '../keyTerms.js';

/** The answer holds the secret, so it is never stored: the operation honours no Idempotency-Key. */
export const createApiKey = handler(
  'createApiKey',
  async ({ limits, log }: AccountRoom, { account, address, commit }, fields) => {
    const terms = keyTermsOf(fields);
    return await commit(async (tx) => {
      const { id, key } = await insertApiKey(tx, account.id, terms, limits.apiKeysMax);
      log.info({ account: account.id, key: id }, 'API key created');
      const made = await readApiKey(tx, account.id, id);
      await send(tx, auditingOwn('keyCreated', { account, address }, { apiKey: id }));
      return { ...keyRecord(made), key };
    });
  },
);
