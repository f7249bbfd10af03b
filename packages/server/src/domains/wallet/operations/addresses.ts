import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { addressIn, assertReceives, type WalletRoom } from '../wallet.js';

/** Addresses of one account; the balance of each is read from the chain with its wallet. */
const addressesMax = 20;

export const addressHandlers = {
  /** A token alone, which may be stolen, does not suffice to choose where money goes. */
  addWithdrawalAddress: async (room, { account, address: caller, signal }, { address: text, passwd }) => {
    const address = addressIn(text, 'address');
    await room.checkPassword({ address: caller, signal }, account.email, passwd);
    await assertReceives(room, address);
    const confirmed = !room.sendsMail;
    await inTransaction(room.db, async (tx) => {
      await sql`insert into withdrawal_address (account_id, address, confirmed_at)
        values (${account.id}, ${address}, ${confirmed ? sql`now()` : null})
        on conflict do nothing`.execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*) from withdrawal_address where account_id = ${account.id}`.execute(tx);
      if (Number(rows[0]!.count) > addressesMax)
        throw new ServiceError(
          'stateConflict',
          `An account has at most ${addressesMax} addresses to withdraw to; remove one first.`,
        );
      if (!confirmed)
        await sql`insert into mail (account_id, kind, detail)
          values (${account.id}, 'withdrawalAddress', ${JSON.stringify({ address })}::jsonb)`.execute(tx);
      await send(tx, auditingOwn('withdrawalAddressAdded', { account, address: caller }, { to: address }));
    });
    const known = await room.db
      .selectFrom('withdrawal_address')
      .select('confirmed_at')
      .where('account_id', '=', account.id)
      .where('address', '=', address)
      .executeTakeFirst();
    return { address, confirmed: known?.confirmed_at != null };
  },
  /** The code was given to the mailbox of the account alone, and covers the address. */
  confirmWithdrawalAddress: async ({ db, links }, { account, address: caller }, { code: text }) => {
    const end = text.lastIndexOf('.');
    const [code, address] = [text.slice(0, end), text.slice(end + 1)];
    const { passwd_hash } = await db
      .selectFrom('account')
      .select('passwd_hash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    const about = { id: account.id, email: `${account.email} ${address}`, passwd_hash };
    links.assertValid('withdraw', links.accountIn(code) === account.id ? code : '', about);
    await inTransaction(db, async (tx) => {
      const { numAffectedRows } = await sql`
        update withdrawal_address set confirmed_at = coalesce(confirmed_at, now())
        where account_id = ${account.id} and address = ${address}`.execute(tx);
      if (numAffectedRows === 0n)
        throw new ServiceError('codeInvalid', 'This address was removed meanwhile; add it again.');
      await send(
        tx,
        auditingOwn('withdrawalAddressConfirmed', { account, address: caller }, { to: address }),
      );
    });
    return { address, confirmed: true };
  },
  removeWithdrawalAddress: async ({ db }, { account, address: caller }, { address: text }) => {
    const address = addressIn(text, 'address');
    await inTransaction(db, async (tx) => {
      const removed = await tx
        .deleteFrom('withdrawal_address')
        .where('account_id', '=', account.id)
        .where('address', '=', address)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n)
        throw new ServiceError('addressUnconfirmed', undefined, { field: 'address' });
      await send(tx, auditingOwn('withdrawalAddressRemoved', { account, address: caller }, { to: address }));
    });
    return {};
  },
} satisfies HandlersOf<WalletRoom>;
