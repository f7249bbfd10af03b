import { sql } from 'kysely';
import { setPassword } from '../../../ground/accounts/accounts.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { MailRoom } from '../mail.js';

/** Whoever can read the mail of the account chooses its password. Every session ends, and the code works once. */
export const resetPassword = handler(
  'resetPassword',
  async (room: MailRoom, { address, signal }, { code, newPasswd }) => {
    const { db, hashing, links, log, requests, sessions } = room;
    await requests.hit(networkOf(address), 'Too many requests from this address; try again later.');
    const id = links.accountIn(code);
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    links.assertValid('reset', code, account);
    const hash = await hashing.pass(id, () => hashPassword(newPasswd), signal);
    await inTransaction(db, async (tx) => {
      // Two uses at once: the second finds another password.
      links.assertValid('reset', code, await setPassword(tx, account!, hash).then((set) => set && account));
      await sql`update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${id}`.execute(
        tx,
      );
      await send(tx, auditing({ action: 'passwordReset', accountId: id, address }));
    });
    sessions.forget(id);
    log.info({ account: id }, 'password reset');
    return {};
  },
);
