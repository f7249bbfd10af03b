import {
  endAllSessionsOf,
  endSessionOf,
  listSessions,
  openSession,
  renewSession,
} from '../../../ground/accounts/sessionList.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send, sendAlone } from '../../../ground/store/send.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import type { AccountRoom } from '../account.js';
import { checkPassword } from '../checkPassword.js';

export const sessionHandlers = {
  genToken: async (room, { address, client, signal }, { email, passwd }) => {
    const account = await checkPassword(room, { address, signal }, email, passwd);
    const { token, opening } = openSession(room.tokens, account, { address, client });
    await sendAlone(room.db, [opening, auditingOwn('signedIn', { account, address })]);
    return { token };
  },
  renewToken: async ({ db, limits, tokens }, { account }) => ({
    token: await renewSession(db, tokens, account, limits.sessionHoursMax),
  }),
  sessionList: async ({ db }, { account }, page) => {
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
  },
  endSession: async ({ db, sessions }, { account, address }, fields) => {
    const id = fields.id || (account.session ?? '');
    await inTransaction(db, async (tx) => {
      // One that had ended before is answered alike, but nothing happened that could be recorded.
      if (await endSessionOf(tx, account.id, id))
        await send(tx, auditingOwn('sessionEnded', { account, address }, { session: id }));
    });
    sessions.forget(account.id);
    return {};
  },
  /** Ends all sessions and continues the caller's as a new one, however many there are. */
  endOtherSessions: async ({ db, sessions, tokens }, { account, address, client }) => {
    const token = await inTransaction(db, async (tx) => {
      const opened = openSession(tokens, await endAllSessionsOf(tx, account.id), { address, client });
      await send(tx, opened.opening, auditingOwn('otherSessionsEnded', { account, address }));
      return opened.token;
    });
    sessions.forget(account.id);
    return { token };
  },
  signOutEverywhere: async ({ db, sessions }, { account, address }) => {
    await sessions.endAll(account.id);
    await sendAlone(db, [auditingOwn('signedOutEverywhere', { account, address })]);
    return {};
  },
} satisfies HandlersOf<AccountRoom>;
