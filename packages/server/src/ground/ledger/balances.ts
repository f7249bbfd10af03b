import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { recordEvents } from '../events/recordEvents.js';
import type { Db, Tx } from '../store/database.js';
import type { Currency } from './tables.js';

export interface Balance {
  /** The spendable balance, including tokens that allowances can release at any time. */
  available: bigint;
  held: bigint;
}

const currencies: readonly Currency[] = ['CCD', 'LLM'];

/** Creates the ledger accounts of a new account. */
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
  // Ended calls have spent part of an allowance, running calls hold part of it, and the rest is spendable.
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

/** Sends the balance to an account, in the transaction that changed it. */
export async function announceBalance(tx: Tx, accountId: string): Promise<void> {
  const { CCD, LLM } = await balancesOf(tx, accountId);
  recordEvents(tx, [accountId], {
    type: 'ledger.changed',
    balance: formatCcd(CCD.available),
    held: formatCcd(CCD.held),
    tokens_balance: Number(LLM.available),
  });
}
