import { readApiKey, rotateApiKey as rotate } from '../../../ground/accounts/apiKeys.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

const overlapMinutesDefault = 24 * 60;

export const rotateApiKey = handler(
  'rotateApiKey',
  async (
    { log, sessions }: AccountRoom,
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
);
