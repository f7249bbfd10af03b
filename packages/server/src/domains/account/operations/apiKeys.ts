import {
  insertApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey as revoke,
  rotateApiKey as rotate,
  updateApiKey as update,
} from '../../../ground/accounts/apiKeys.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord, keyTermsOf } from '../keyTerms.js';

const overlapMinutesDefault = 24 * 60;

export const apiKeyHandlers = {
  /** The answer holds the secret, so it is never stored: the operation honours no Idempotency-Key. */
  createApiKey: async ({ limits, log }, { account, address, commit }, fields) => {
    const terms = keyTermsOf(fields);
    return await commit(async (tx) => {
      const { id, key } = await insertApiKey(tx, account.id, terms, limits.apiKeysMax);
      log.info({ account: account.id, key: id }, 'API key created');
      const made = await readApiKey(tx, account.id, id);
      await send(tx, auditingOwn('keyCreated', { account, address }, { apiKey: id }));
      return { ...keyRecord(made), key };
    });
  },
  apiKeyList: async ({ db, ledger, sessions }, { account }, page) => {
    await sessions.writeUses();
    const { data, ...rest } = await ledger.afterSettling(
      account.id,
      async () => await listApiKeys(db, account.id, page),
    );
    return { ...rest, data: data.map(keyRecord) };
  },
  updateApiKey: async ({ log, sessions }, { account, address, commit }, { id, ...fields }) => {
    const terms = keyTermsOf(fields);
    const answer = await commit(async (tx) => {
      await update(tx, account.id, id, terms);
      const made = await readApiKey(tx, account.id, id);
      await send(tx, auditingOwn('keyChanged', { account, address }, { apiKey: id }));
      return keyRecord(made);
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key changed');
    return answer;
  },
  rotateApiKey: async (
    { log, sessions },
    { account, address, commit },
    { id, overlapMinutes = overlapMinutesDefault },
  ) => {
    const answer = await commit(async (tx) => {
      const { key } = await rotate(tx, account.id, id, overlapMinutes);
      const made = await readApiKey(tx, account.id, id);
      await send(tx, auditingOwn('keyRotated', { account, address }, { apiKey: id }));
      return { ...keyRecord(made), key };
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key rotated');
    return answer;
  },
  revokeApiKey: async ({ log, sessions }, { account, address, commit }, { id }) => {
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
} satisfies HandlersOf<AccountRoom>;
