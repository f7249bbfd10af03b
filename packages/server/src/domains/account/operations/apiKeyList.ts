import { listApiKeys } from '../../../ground/accounts/apiKeys.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';
import { keyRecord } from '../keyTerms.js';

export const apiKeyList = handler(
  'apiKeyList',
  async ({ db, ledger, sessions }: AccountRoom, { account }, page) => {
    await sessions.writeUses();
    const { data, ...rest } = await ledger.afterSettling(
      account.id,
      async () => await listApiKeys(db, account.id, page),
    );
    return { ...rest, data: data.map(keyRecord) };
  },
);
