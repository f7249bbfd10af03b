import { type Currency, formatCcd, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';

/** The limit of an API key that refuses a charge. */
export interface ExceededBudget {
  period: 'day' | 'month' | 'total';
  max: bigint;
  /** The day on which it renews, at midnight UTC, as `2026-12-01`; null if it never does. */
  renews: string | null;
}

const spans: Record<ExceededBudget['period'], string> = {
  day: 'per day',
  month: 'per month',
  total: 'in total',
};

/** Refuses a charge that exceeds the budget of an API key, and says which one and when it renews. */
export function budgetExceeded(
  currency: Currency,
  amount: bigint,
  exceeded: ExceededBudget | undefined,
): ServiceError {
  const text = (units: bigint) =>
    currency === 'CCD' ? `${formatCcd(units)} CCD` : `${units} LLM token${units === 1n ? '' : 's'}`;
  const needs = `This ${currency === 'CCD' ? 'costs' : 'needs'} ${text(amount)}, more than`;
  // The owner may have changed or removed the limit since.
  if (exceeded === undefined)
    return new ServiceError('keyBudgetExceeded', `${needs} the budget of this API key has left.`);
  const { period, max, renews } = exceeded;
  const renewal =
    renews === null ? 'This budget does not renew.' : `The budget renews on ${renews} at 00:00 UTC.`;
  return new ServiceError(
    'keyBudgetExceeded',
    `${needs} is left of the ${text(max)} that this API key may spend ${spans[period]}. ${renewal}`,
  );
}

/** The limit of a key that has the least left; undefined if it has no limit in this currency. */
export async function readScarcestBudget(
  db: Db,
  keyId: string,
  accountId: string,
  currency: Currency,
): Promise<ExceededBudget | undefined> {
  const { rows } = await sql<{
    scarcest: StoredBudget | null;
  }>`select key_scarcest(${keyId}, ${accountId}, ${currency}) as scarcest`.execute(db);
  const scarcest = rows[0]?.scarcest;
  return scarcest ? budgetOf(scarcest) : undefined;
}

/** The limit that the database names in the detail of its refusal. */
export function exceededBudgetOf(error: unknown): ExceededBudget | undefined {
  const { detail } = error as { detail?: string };
  return detail === undefined ? undefined : budgetOf(JSON.parse(detail) as StoredBudget);
}

type StoredBudget = Omit<ExceededBudget, 'max'> & { max: string };
const budgetOf = ({ max, ...budget }: StoredBudget): ExceededBudget => ({ ...budget, max: BigInt(max) });
