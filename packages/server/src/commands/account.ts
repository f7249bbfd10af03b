import { insertAccount, prepareAccount } from '../accounts/accounts.js';
import { inTransaction } from '../store/inTransaction.js';
import { readLine } from './readLine.js';
import { withDatabase } from './withDatabase.js';

const passwordCharsMin = 8;

export const account = {
  usage: 'account add EMAIL [--operator]',
  about: 'add an account; the password is read from standard input',
  run: async (args: readonly string[]): Promise<number> => {
    const [verb, email, ...flags] = args;
    if (verb !== 'add' || email === undefined || flags.some((flag) => flag !== '--operator')) {
      console.error(`Usage: tricorn ${account.usage}`);
      return 2;
    }
    const password = await readLine('Password: ');
    if (password.length < passwordCharsMin) {
      console.error(`The password must have at least ${passwordCharsMin} characters.`);
      return 1;
    }
    const prepared = await prepareAccount(
      email,
      password,
      flags.includes('--operator') ? 'operator' : 'user',
    );
    await withDatabase(
      async (db) => await inTransaction(db, async (tx) => await insertAccount(tx, prepared)),
    );
    console.log(`Added ${prepared.email}.`);
    return 0;
  },
};
