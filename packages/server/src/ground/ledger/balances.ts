import type { Currency } from '@tricorn/contract';
import { CompiledQuery } from 'kysely';
import { tellingBalance } from '../events/recordedEvents.js';
import { Call, Orders } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { addEffects } from '../store/effects.js';

export interface Balance {
  /** The spendable balance, including tokens that allowances can release at any time. */
  available: bigint;
  held: bigint;
}

export async function balancesOf(db: Db | Tx, accountId: string): Promise<Record<Currency, Balance>> {
  const { rows } = await db.executeQuery<BalanceRow>(CompiledQuery.raw(balancesQuery, [accountId]));
  return balancesIn(rows[0]!);
}

const balancesQuery = 'select * from balances_of($1)';

/** A row of the SQL function `balances_of`. */
export interface BalanceRow {
  ccd_available: bigint | null;
  ccd_held: bigint | null;
  llm_available: bigint | null;
  llm_held: bigint | null;
}

export const balancesIn = (row: BalanceRow): Record<Currency, Balance> => ({
  CCD: { available: row.ccd_available ?? 0n, held: row.ccd_held ?? 0n },
  LLM: { available: row.llm_available ?? 0n, held: row.llm_held ?? 0n },
});

/** For an answer: the spendable LLM tokens of an account once it has paid. */
export const tokenBalance = (accountId: string, cost: bigint): Call<{ token_balance: number }> =>
  new Call('token_balances', [new Orders({ payer: accountId, cost: cost.toString() })]);

/** Sends an account its balance, in the transaction that changed it. */
export const announceBalance = (tx: Tx, accountId: string): void =>
  addEffects(tx, { atEnd: [tellingBalance(accountId)] });
