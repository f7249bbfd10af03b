import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { recordEvents } from '../events/recordEvents.js';
import type { Db, Tx } from '../store/database.js';
import type { Currency } from './tables.js';

export interface Balance {
  /** What the account can spend, tokens that an allowance can give back at any time included. */
  available: bigint;
  held: bigint;
}

const currencies: readonly Currency[] = ['CCD', 'LLM'];

/** Gives a new account its ledger accounts. */
export async function openLedgerAccounts(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values(
      currencies.flatMap((currency) =>
        (['available', 'held'] as const).map((kind) => ({ owner: accountId, currency, kind })),
      ),
    )
    .execute();
}

export async function balancesOf(db: Db | Tx, accountId: string): Promise<Record<Currency, Balance>> {
  // Of the tokens in allowances, ended calls have spent some, running calls hold some, and the rest can be spent.
  const { rows } = await sql<{ currency: Currency; kind: 'available' | 'held'; balance: bigint }>`
    select currency, kind, balance from ledger_account where owner = ${accountId}
    union all
    select 'LLM', 'available', greatest(0, tokens - used - reserved) from allowance where account_id = ${accountId}
    union all
    select 'LLM', 'held', least(reserved, tokens - used) - tokens from allowance where account_id = ${accountId}`.execute(
    db,
  );
  const result = { CCD: { available: 0n, held: 0n }, LLM: { available: 0n, held: 0n } };
  for (const { currency, kind, balance } of rows) result[currency][kind] += BigInt(balance);
  return result;
}

/** Tells an account what it has, inside the transaction that changed it. */
export async function announceBalance(tx: Tx, accountId: string): Promise<void> {
  const { CCD, LLM } = await balancesOf(tx, accountId);
  recordEvents(tx, [accountId], {
    type: 'ledger.changed',
    balance: formatCcd(CCD.available),
    held: formatCcd(CCD.held),
    tokens_balance: Number(LLM.available),
  });
}
