import { randomBytes } from 'node:crypto';
import { grant } from '../ledger/credits.js';
import type { Db } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import { insertAccount, prepareAccount } from './accounts.js';

export const demoEmails = ['alice@example.com', 'bob@example.com', 'carol@example.com'] as const;
const demoCcd = 1_000_000n * 10n ** 18n;
const demoLlmTokens = 1_000_000n;

/**
 * Creates three demo accounts in an empty database. Returns their password if it was generated, so that it can be shown
 * once. The first account is an operator.
 */
export async function createDemoAccounts(
  db: Db,
  givenPassword: string | undefined,
): Promise<{ password?: string } | undefined> {
  if ((await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined)
    return undefined;
  const password = givenPassword ?? randomBytes(9).toString('base64url');
  const prepared = await Promise.all(
    demoEmails.map((email, index) => prepareAccount(email, password, index === 0 ? 'operator' : 'user')),
  );
  await inTransaction(db, async (tx) => {
    for (const account of prepared) {
      const { id } = await insertAccount(tx, account);
      await grant(tx, id, 'CCD', demoCcd, 'demo account');
      await grant(tx, id, 'LLM', demoLlmTokens, 'demo account');
    }
  });
  return givenPassword === undefined ? { password } : {};
}
