import { sql } from 'kysely';
import { setPassword } from '../../../ground/accounts/accounts.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { findInvited } from '../findInvited.js';

/**
 * An invited person chooses the first password of the account. A code that came by mail confirms its address, one that came
 * from the host does not; where addresses are confirmed first, only the former counts.
 */
export const acceptInvitation = handler(
  'acceptInvitation',
  async (room: AccountRoom, { address, signal }, { code, newPasswd }) => {
    const { db, hashing, links, registrations } = room;
    const network = networkOf(address);
    await registrations.check(network, 'Too many registrations from this address; try again later.');
    const { account, purpose } = await findInvited(room, code);
    const { id } = account;
    const hash = await hashing.pass(network, () => hashPassword(newPasswd), signal);
    await inTransaction(db, async (tx) => {
      // Two uses at once: the second finds another password.
      links.assertValid(purpose, code, await setPassword(tx, account, hash).then((set) => set && account));
      if (purpose === 'joinByMail')
        await tx
          .updateTable('account')
          .set({ email_confirmed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
      await send(tx, auditing({ action: 'registered', accountId: id, actor: account, address }));
    });
    return { email: account.email };
  },
);
