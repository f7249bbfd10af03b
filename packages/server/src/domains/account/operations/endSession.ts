import { endSessionOf } from '../../../ground/accounts/sessionList.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const endSession = handler(
  'endSession',
  async ({ db, sessions }: AccountRoom, { account, address }, fields) => {
    const id = fields.id || (account.session ?? '');
    await inTransaction(db, async (tx) => {
      // One that had ended before is answered alike, but nothing happened that could be recorded.
      if (await endSessionOf(tx, account.id, id))
        await send(tx, auditingOwn('sessionEnded', { account, address }, { session: id }));
    });
    sessions.forget(account.id);
    return {};
  },
);
