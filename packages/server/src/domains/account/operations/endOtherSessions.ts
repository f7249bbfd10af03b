import { endAllSessionsOf, openSession } from '../../../ground/accounts/sessionList.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

/** Ends all sessions and continues the caller's as a new one, however many there are. */
export const endOtherSessions = handler(
  'endOtherSessions',
  async ({ db, sessions, tokens }: AccountRoom, { account, address, client }) => {
    const token = await inTransaction(db, async (tx) => {
      const opened = openSession(tokens, await endAllSessionsOf(tx, account.id), { address, client });
      await send(tx, opened.opening, auditingOwn('otherSessionsEnded', { account, address }));
      return opened.token;
    });
    sessions.forget(account.id);
    return { token };
  },
);
