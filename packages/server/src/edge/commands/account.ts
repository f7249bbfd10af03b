import { ServiceError } from '@tricorn/contract';
import { findAccount, insertAccount, prepareAccount } from '../../ground/accounts/accounts.js';
import { hashPassword } from '../../ground/accounts/passwords.js';
import { auditing } from '../../ground/audit/auditing.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import type { WithDatabase } from './commandDependencies.js';
import { readLine } from './readLine.js';

const passwordCharsMin = 8;

const usage = 'account add EMAIL [--operator] | account password EMAIL';

export const accountCommand = (withDatabase: WithDatabase) => ({
  usage,
  about: 'add an account, or change a password; reads the password from standard input',
  run: async ([verb, email, ...flags]: readonly string[]): Promise<number> => {
    if (email !== undefined && verb === 'add' && flags.every((flag) => flag === '--operator'))
      return await add(withDatabase, email, flags.length > 0 ? 'operator' : 'user');
    if (email !== undefined && verb === 'password' && flags.length === 0)
      return await changePassword(withDatabase, email);
    console.error(`Usage: tricorn ${usage}`);
    return 2;
  },
});

async function add(withDatabase: WithDatabase, email: string, role: 'operator' | 'user'): Promise<number> {
  const prepared = await prepareAccount(email, await readPassword(), role);
  await withDatabase(
    async (db) =>
      await inTransaction(db, async (tx) => {
        const { id } = await insertAccount(tx, prepared);
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

async function readPassword(): Promise<string> {
  const password = await readLine('Password: ');
  if (password.length < passwordCharsMin)
    throw new ServiceError(
      'invalidField',
      `The password must have at least ${passwordCharsMin} characters; it is read from standard input.`,
    );
  return password;
}
