import { endSessionOf } from '../../../ground/accounts/sessionList.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const endSession = handler(
  'endSession',
  async ({ db, sessions }: AccountRoom, { account, address }, fields) => {
    const id = fields.id || (account.session ?? '');
    const detail = { session: id };
    await inTransaction(db, async (tx) => {
      // One that had ended before is answered alike, but nothing happened that could be recorded.
      if (await endSessionOf(tx, account.id, id))
        await send(
          tx,
          auditing({ action: 'sessionEnded', accountId: account.id, actor: account, detail, address }),
        );
    });
    sessions.forget(account.id);
    return {};
  },
);
