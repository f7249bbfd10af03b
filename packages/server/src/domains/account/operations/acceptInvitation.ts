import { setPassword } from '../../../ground/accounts/accounts.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';

/** An invited person chooses a password. The email stays unconfirmed, because the link came from the host. */
export const acceptInvitation = handler(
  'acceptInvitation',
  async (room: AccountRoom, { address, signal }, { code, newPasswd }) => {
    const { db, hashing, links, registrations } = room;
    const network = networkOf(address);
    await registrations.check(network, 'Too many registrations from this address; try again later.');
    const id = links.accountIn(code);
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    links.assertValid('join', code, account);
    const hash = await hashing.pass(network, () => hashPassword(newPasswd), signal);
    await inTransaction(db, async (tx) => {
      // Two uses at once: the second finds another password.
      links.assertValid('join', code, await setPassword(tx, account!, hash).then((set) => set && account));
      await tx.updateTable('account').set({ invited_by: null }).where('id', '=', id).execute();
      await send(tx, auditing({ action: 'registered', accountId: id, actor: account!, address }));
    });
    return { email: account!.email };
  },
);
