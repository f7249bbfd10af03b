import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageOf } from '../../ground/store/page.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

/** Accounts as the operator sees them, newest first. */
export async function accountsOf(db: Db | Tx, request: PageRequest & { search?: string | undefined }) {
  const pattern = `%${(request.search ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const query = db
    .selectFrom('account')
    .where(({ or, eb }) =>
      or([eb('account.email', 'ilike', pattern), eb('account.wallet_address', 'ilike', pattern)]),
    );
  const balance = (currency: string, kind: string) =>
    sql<bigint>`(select balance from ledger_account where owner = account.id
      and currency = ${currency} and kind = ${kind})`;
  return await pageOf(request, query, async (page) => {
    const rows = await page
      .select(['email', 'role', 'wallet_address', 'created_at'])
      .select([
        balance('CCD', 'available').as('ccd'),
        balance('CCD', 'held').as('held'),
        balance('LLM', 'available').as('llm'),
      ])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      account: row.email,
      role: row.role,
      walletAddress: row.wallet_address,
      balance: formatCcd(row.ccd),
      held: formatCcd(row.held),
      tokens_balance: Number(row.llm),
      creationTime: unixSeconds(row.created_at),
    }));
  });
}
