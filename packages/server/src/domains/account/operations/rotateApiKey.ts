import { readApiKey, rotateApiKey as rotate } from '../../../ground/accounts/apiKeys.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

const overlapMinutesDefault = 24 * 60;

export const rotateApiKey = handler(
  'rotateApiKey',
  async (
    { log, sessions }: AccountRoom,
    { account, commit },
    { id, overlapMinutes = overlapMinutesDefault },
  ) => {
    const answer = await commit(async (tx) => {
      const { key } = await rotate(tx, account.id, id, overlapMinutes);
      return { ...keyRecord(await readApiKey(tx, account.id, id)), key };
    });
    sessions.forget(account.id);
    log.info({ account: account.id, key: id }, 'API key rotated');
    return answer;
  },
);
