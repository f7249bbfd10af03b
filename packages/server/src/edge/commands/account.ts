import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { findAccount, prepareAccount } from '../../ground/accounts/accounts.js';
import { hashPassword } from '../../ground/accounts/passwords.js';
import { auditing } from '../../ground/audit/auditing.js';
import { openAccount } from '../../ground/ledger/accounts.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import type { WithDatabase } from './command.js';
import { readLine } from './readLine.js';

const passwordCharsMin = 8;

export const accountCommand = (withDatabase: WithDatabase) => ({
  usage:
    'account add EMAIL [--operator] | account password EMAIL | account role EMAIL user|operator | account disable EMAIL | account enable EMAIL',
  about: 'add an account, change its password (read from standard input) or role, disable or enable it',
  run: async ([verb, email, ...flags]: readonly string[]): Promise<number | undefined> => {
    if (email !== undefined && verb === 'add' && flags.every((flag) => flag === '--operator'))
      return await add(withDatabase, email, flags.length > 0 ? 'operator' : 'user');
    if (email !== undefined && verb === 'password' && flags.length === 0)
      return await changePassword(withDatabase, email);
    if (email !== undefined && verb === 'role' && (flags[0] === 'user' || flags[0] === 'operator'))
      return await change(withDatabase, email, { role: flags[0] });
    if (email !== undefined && (verb === 'disable' || verb === 'enable') && flags.length === 0)
      return await change(withDatabase, email, { disabled: verb === 'disable' });
    return undefined;
  },
});

async function add(withDatabase: WithDatabase, email: string, role: 'operator' | 'user'): Promise<number> {
  const prepared = await prepareAccount(email, await readPassword(), role);
  await withDatabase(
    async (db) =>
      await inTransaction(db, async (tx) => {
        const { id } = await openAccount(tx, prepared);
        await send(tx, auditing({ action: 'registered', accountId: id }));
      }),
  );
  console.log(`Added ${prepared.email}.`);
  return 0;
}

async function changePassword(withDatabase: WithDatabase, email: string): Promise<number> {
  const passwd_hash = await hashPassword(await readPassword());
  await withDatabase(async (db) => {
    const found = await findAccount(db, email);
    if (found === undefined) throw new ServiceError('accountUnknown', `There is no account ${email}.`);
    await inTransaction(db, async (tx) => {
      await tx.updateTable('account').set({ passwd_hash }).where('id', '=', found.id).execute();
      await send(tx, auditing({ action: 'passwordChanged', accountId: found.id }));
    });
    console.log(`Changed the password of ${found.email}.`);
  });
  return 0;
}

/** Changes the role of an account, or whether it can be used, with an entry in the audit log. */
async function change(
  withDatabase: WithDatabase,
  email: string,
  to: { role: 'user' | 'operator' } | { disabled: boolean },
): Promise<number> {
  await withDatabase(async (db) => {
    const found = await findAccount(db, email);
    if (found === undefined) throw new ServiceError('accountUnknown', `There is no account ${email}.`);
    await inTransaction(db, async (tx) => {
      const set = 'role' in to ? to : { disabled_at: to.disabled ? sql<Date>`now()` : null };
      await tx.updateTable('account').set(set).where('id', '=', found.id).execute();
      // The database records a changed role itself.
      if ('disabled' in to)
        await send(
          tx,
          auditing({ action: to.disabled ? 'accountDisabled' : 'accountEnabled', accountId: found.id }),
        );
    });
    const what =
      'role' in to
        ? `is now ${to.role === 'operator' ? 'an operator' : 'a user'}`
        : `is ${to.disabled ? 'disabled' : 'enabled'}`;
    console.log(`${found.email} ${what}.`);
  });
  return 0;
}

async function readPassword(): Promise<string> {
  const password = await readLine('Password: ');
  if (password.length < passwordCharsMin)
    throw new ServiceError(
      'invalidField',
      `The password must have at least ${passwordCharsMin} characters; it is read from standard input.`,
    );
  return password;
}
