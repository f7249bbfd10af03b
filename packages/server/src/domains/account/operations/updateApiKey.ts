import { readApiKey, updateApiKey as update } from '../../../ground/accounts/apiKeys.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';
import { keyRecord, keyTermsOf } from '../keyTerms.js';

export const updateApiKey = handler(
  'updateApiKey',
  async ({ log, sessions }: AccountRoom, { account, commit }, { id, ...fields }) => {
    const terms = keyTermsOf(fields);
    const answer = await commit(async (tx) => {
      await update(tx, account.id, id, terms);
      return keyRecord(await readApiKey(tx, account.id, id));
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key changed');
    return answer;
  },
);
