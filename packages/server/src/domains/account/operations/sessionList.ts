import { listSessions } from '../../../ground/accounts/sessionList.js';
import { handler } from '../../../ground/operations/handler.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { AccountRoom } from '../account.js';

export const sessionList = handler('sessionList', async ({ db }: AccountRoom, { account }, page) => {
  const { data, ...rest } = await listSessions(db, account.id, page);
  return {
    ...rest,
    data: data.map(({ id, client, address, created_at, expires_at }) => ({
      id,
      current: id === account.session,
      client,
      address: address ?? '',
      startTime: unixSeconds(created_at),
      expiryTime: unixSeconds(expires_at),
    })),
  };
});
