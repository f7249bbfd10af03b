import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { prepareAccount } from '../../ground/accounts/accounts.js';
import { openAccount } from '../../ground/ledger/accounts.js';
import { grant } from '../../ground/ledger/credits.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

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
  if (await hasAccounts(db)) return undefined;
  const password = givenPassword ?? randomBytes(9).toString('base64url');
  const prepared = await Promise.all(
    demoEmails.map((email, index) => prepareAccount(email, password, index === 0 ? 'operator' : 'user')),
  );
  const created = await inTransaction(db, async (tx) => {
    // Of several processes that start together on an empty database, one creates the accounts.
    await sql`select pg_advisory_xact_lock(hashtextextended('tricorn demo accounts', 0))`.execute(tx);
    if (await hasAccounts(tx)) return false;
    for (const account of prepared) {
      const { id } = await openAccount(tx, account);
      await grant(tx, id, 'CCD', demoCcd, 'demo account');
      await grant(tx, id, 'LLM', demoLlmTokens, 'demo account');
    }
    return true;
  });
  if (!created) return undefined;
  return givenPassword === undefined ? { password } : {};
}

const hasAccounts = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
