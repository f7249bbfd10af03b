import { type Currency, formatCcd, parseCcd, ServiceError } from '@tricorn/contract';
import { findAccount } from '../../ground/accounts/accounts.js';
import { auditing } from '../../ground/audit/auditing.js';
import { balancesOf } from '../../ground/ledger/balances.js';
import { grant } from '../../ground/ledger/credits.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import type { WithDatabase } from './command.js';

export const grantCommand = (withDatabase: WithDatabase) => ({
  usage: 'grant EMAIL AMOUNT [CCD|LLM]',
  about: 'give an account CCD (default) or LLM tokens',
  run: async ([email, text, currency = 'CCD']: readonly string[]): Promise<number | undefined> => {
    if (email === undefined || text === undefined || !['CCD', 'LLM'].includes(currency)) return undefined;
    const amount = currency === 'CCD' ? parseCcd(text) : parseWhole(text);
    if (amount === undefined || amount <= 0n) {
      console.error(
        `\`${text}\` is not an amount of ${currency}: enter a positive ${currency === 'CCD' ? 'decimal' : 'whole'} number.`,
      );
      return 2;
    }
    await withDatabase(async (db) => {
      const account = await findAccount(db, email);
      if (account === undefined) throw new ServiceError('accountUnknown', `There is no account ${email}.`);
      await inTransaction(db, async (tx) => {
        await grant(tx, account.id, currency as Currency, amount, 'granted by the operator');
        await send(
          tx,
          auditing({ action: 'granted', accountId: account.id, detail: { currency, amount: text } }),
        );
      });
      const { CCD, LLM } = await balancesOf(db, account.id);
      console.log(`${account.email} has ${formatCcd(CCD.available)} CCD and ${LLM.available} LLM tokens.`);
    });
    return 0;
  },
});

const parseWhole = (text: string): bigint | undefined => (/^\d{1,15}$/.test(text) ? BigInt(text) : undefined);
