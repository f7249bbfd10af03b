import { readApiKey, updateApiKey as update } from '../../../ground/accounts/apiKeys.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord, keyTermsOf } from '../keyTerms.js';

export const updateApiKey = handler(
  'updateApiKey',
  async ({ log, sessions }: AccountRoom, { account, address, commit }, { id, ...fields }) => {
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
);
