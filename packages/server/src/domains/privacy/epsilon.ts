import { formatUnits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { Call, violates } from '../../ground/store/call.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { send } from '../../ground/store/send.js';

/** ε is counted in millionths. */
const epsilonDecimals = 6;

interface RoundOf {
  jobId: bigint;
  round: number;
}

/** Holds what the answer costs the table of a party that signed a budget; refuses what exceeds it. */
export const holdingEpsilon = ({ jobId, round }: RoundOf, place: number): Call =>
  new Call('epsilon_hold', [jobId, round, place], { refuse: asRefusal });

function asRefusal(error: unknown): unknown {
  if (violates(error, 'epsilon_has_a_price'))
    return new ServiceError(
      'budgetSpent',
      'This table has a privacy budget, so that only questions with noise are answered; ask with epsilon.',
    );
  if (!violates(error, 'epsilon_not_overspent') && !violates(error, 'balance_not_negative')) return error;
  return new ServiceError(
    'budgetSpent',
    'The answer costs more than is left of the privacy budget of this table; its owner can sign a larger one.',
  );
}

/** Charges an attempt that may have shown its answer. `again` holds as much for the next one. */
export const spendEpsilon = async (tx: Tx, { jobId, round }: RoundOf, again: boolean): Promise<void> =>
  void (await send(tx, new Call('epsilon_spend', [jobId, round, again], { refuse: asRefusal })));

/** The budgets of an account's tables. */
export async function dataSetsOf(db: Db, accountId: string) {
  const { rows } = await sql<{ name: string; budget: string; left: string; held: string }>`
    select name, epsilon_micros::text as budget,
      max(balance) filter (where kind = 'available')::text as left,
      max(balance) filter (where kind = 'held')::text as held
    from data_set join ledger_account
      on ledger_account.owner = data_set.owner and currency = 'epsilon:' || data_set.id
    where data_set.owner = ${accountId} group by data_set.id order by name limit ${listedMax}`.execute(db);
  const text = (micros: bigint) => formatUnits(micros, epsilonDecimals);
  return rows.map(({ name, budget, left, held }) => ({
    name,
    budget: text(BigInt(budget)),
    left: text(BigInt(left)),
    held: text(BigInt(held)),
    spent: text(BigInt(budget) - BigInt(left) - BigInt(held)),
  }));
}

const listedMax = 1_000;
