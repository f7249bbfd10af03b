import { sql } from 'kysely';
import { findByEmail, setPassword } from '../../../ground/accounts/accounts.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { auditing } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { assertSends, confirmAddress, countRequest, type MailRoom, sendLink } from '../mail.js';

export const linkHandlers = {
  sendConfirmation: async (room, { account }) => {
    assertSends(room);
    await sendLink(room, 'confirm', account.id);
    return {};
  },
  confirmEmail: async (room, { address }, { code }) => {
    const { db, links } = room;
    await countRequest(room, address);
    const id = links.accountIn(code);
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    links.assertValid('confirm', code, account);
    await confirmAddress(db, id);
    return { email: account!.email };
  },
  /** The answer is the same whether or not the account exists. */
  requestPasswordReset: async (room, { address }, { email }) => {
    assertSends(room);
    await countRequest(room, address);
    await sendLink(room, 'reset', (await findByEmail(room.db, email))?.id);
    return {};
  },
  /** Whoever can read the mail of the account chooses its password. Every session ends, and the code works once. */
  resetPassword: async (room, { address, signal }, { code, newPasswd }) => {
    const { db, hashing, links, log, sessions } = room;
    await countRequest(room, address);
    const id = links.accountIn(code);
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    links.assertValid('reset', code, account);
    const hash = await hashing.pass(id, () => hashPassword(newPasswd), signal);
    await inTransaction(db, async (tx) => {
      // Two uses at once: the second finds another password.
      links.assertValid('reset', code, await setPassword(tx, account!, hash).then((set) => set && account));
      await endUnconfirmed(tx, id);
      await confirmAddress(tx, id);
      await send(tx, auditing({ action: 'passwordReset', accountId: id, address }));
    });
    sessions.forget(id);
    log.info({ account: id }, 'password reset');
    return {};
  },
} satisfies HandlersOf<MailRoom>;

/**
 * Ends whatever acts for an account and was made before its address was confirmed: somebody else may have registered the
 * address, or accepted its invitation, and may have left a way back in. Sessions end with the password.
 */
async function endUnconfirmed(tx: Tx, id: string): Promise<void> {
  const isEarly = sql<boolean>`created_at < coalesce(
    (select owner.email_confirmed_at from account as owner where owner.id = ${id}), clock_timestamp())`;
  await sql`update api_key set revoked_at = now(), previous_hash = null, previous_until = null
    where account_id = ${id} and revoked_at is null and ${isEarly}`.execute(tx);
  await sql`delete from signing_key where account_id = ${id} and ${isEarly}`.execute(tx);
  await sql`delete from webhook where account_id = ${id} and ${isEarly}`.execute(tx);
  await sql`update account set invited_by = null where invited_by = ${id} and ${isEarly}`.execute(tx);
}
