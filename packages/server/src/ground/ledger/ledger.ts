import { formatCcd, ServiceError } from '@tricorn/contract';
import { sql, type Transaction } from 'kysely';
import { recordEvents } from '../events/outbox.js';
import type { Db } from '../store/database.js';
import type { Currency, Database, TransferKind } from '../store/schema.js';

/**
 * A double-entry ledger in PostgreSQL. Every movement is a transfer whose entries add up to zero in each
 * currency; the database refuses anything else, a negative balance, and any change of the past. Money for work is
 * reserved first (hold), then charged (post) or given back (void), so that a charge cannot exceed its quote.
 */

export type Tx = Transaction<Database>;
export type { Currency };

export interface Balance {
  available: bigint;
  held: bigint;
}

export interface HoldRequest {
  accountId: string;
  currency: Currency;
  amount: bigint;
  /** What it is for, as the statement shows it. */
  memo: string;
  jobId?: bigint;
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

/** Creates currency out of nothing but the operator's word. */
export async function grant(
  tx: Tx,
  accountId: string,
  currency: Currency,
  amount: bigint,
  memo: string,
): Promise<void> {
  await transfer(tx, { kind: 'grant', memo }, [
    { owner: null, currency, kind: 'issued', amount: -amount },
    { owner: accountId, currency, kind: 'available', amount },
  ]);
  await announceBalance(tx, accountId);
}

/** Reserves an amount; refuses with 402 what the account does not have. A hold of nothing is null. */
export async function hold(
  tx: Tx,
  { accountId, currency, amount, memo, jobId }: HoldRequest,
): Promise<string | null> {
  if (amount < 0n) throw new RangeError('a hold cannot be negative');
  if (amount === 0n) return null;
  await transfer(tx, { kind: 'hold', memo, jobId }, [
    { owner: accountId, currency, kind: 'available', amount: -amount },
    { owner: accountId, currency, kind: 'held', amount },
  ]);
  const { id } = await tx
    .insertInto('hold')
    .values({ account_id: accountId, currency, amount, memo, job_id: jobId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceBalance(tx, accountId);
  return id;
}

/** Charges what was used of a hold and gives the rest back. Closing a closed hold changes nothing. */
export async function post(tx: Tx, holdId: string | null, used: bigint): Promise<void> {
  if (used < 0n) throw new RangeError('a charge cannot be negative');
  if (holdId === null) {
    if (used > 0n) throw new RangeError('work that was quoted as free cannot be charged');
    return;
  }
  const found = await closeHold(tx, holdId, used === 0n ? 'voided' : 'posted', used);
  if (found === undefined) return;
  const { account_id: owner, currency, amount, memo, job_id } = found;
  const rest = amount - used;
  await transfer(tx, { kind: used === 0n ? 'void' : 'post', memo, jobId: job_id ?? undefined }, [
    { owner, currency, kind: 'held', amount: -amount },
    ...(rest > 0n ? [{ owner, currency, kind: 'available' as const, amount: rest }] : []),
    ...(used > 0n ? [{ owner: null, currency, kind: 'earned' as const, amount: used }] : []),
  ]);
  await announceBalance(tx, owner);
}

/** Gives a whole hold back: failed, cancelled and lost work is free. */
export const release = (tx: Tx, holdId: string | null): Promise<void> => post(tx, holdId, 0n);

/** Releases every open hold of a job. */
export async function releaseHoldsOfJob(tx: Tx, jobId: bigint): Promise<void> {
  const holds = await tx
    .selectFrom('hold')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .orderBy('account_id')
    .execute();
  for (const { id } of holds) await release(tx, id);
}

/** Pays CCD and receives LLM tokens in one transfer. */
export async function exchange(
  tx: Tx,
  order: { accountId: string; ccd: bigint; llmTokens: bigint; memo: string; jobId: bigint },
): Promise<void> {
  const { accountId, ccd, llmTokens, memo, jobId } = order;
  await transfer(tx, { kind: 'exchange', memo, jobId }, [
    { owner: accountId, currency: 'CCD', kind: 'available', amount: -ccd },
    { owner: null, currency: 'CCD', kind: 'earned', amount: ccd },
    { owner: null, currency: 'LLM', kind: 'issued', amount: -llmTokens },
    { owner: accountId, currency: 'LLM', kind: 'available', amount: llmTokens },
  ]);
  await announceBalance(tx, accountId);
}

export async function balancesOf(db: Db | Tx, accountId: string): Promise<Record<Currency, Balance>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', 'kind', 'balance'])
    .where('owner', '=', accountId)
    .execute();
  const result = { CCD: { available: 0n, held: 0n }, LLM: { available: 0n, held: 0n } };
  for (const { currency, kind, balance } of rows) result[currency][kind as 'available' | 'held'] = balance;
  return result;
}

interface Movement {
  owner: string | null;
  currency: Currency;
  kind: 'available' | 'held' | 'issued' | 'earned';
  amount: bigint;
}

async function transfer(
  tx: Tx,
  { kind, memo, jobId }: { kind: TransferKind; memo: string; jobId?: bigint | undefined },
  movements: Movement[],
): Promise<void> {
  const moving = movements.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return;
  const values = sql.join(
    moving.map(
      ({ owner, currency, kind: part, amount }) =>
        sql`(${owner}::uuid, ${currency}, ${part}, ${amount}::numeric)`,
    ),
  );
  try {
    // One statement; the rows are inserted in the order of their accounts, so that two transfers never wait for
    // each other in a circle.
    await sql`
      with movement (owner, currency, kind, amount) as (values ${values}),
      booked as (insert into transfer (kind, memo, job_id) values (${kind}, ${memo}, ${jobId ?? null}) returning id)
      insert into entry (transfer_id, ledger_account_id, amount)
      select booked.id, ledger_account.id, movement.amount
      from booked, movement join ledger_account
        on ledger_account.owner is not distinct from movement.owner
        and ledger_account.currency = movement.currency and ledger_account.kind = movement.kind
      order by ledger_account.id`.execute(tx);
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'balance_not_negative') throw error;
    throw await insufficient(moving);
  }
}

function insufficient(movements: Movement[]): ServiceError {
  const { currency, amount } = movements.find(
    (movement) => movement.kind === 'available' && movement.amount < 0n,
  )!;
  return currency === 'CCD'
    ? new ServiceError(
        'ccdInsufficient',
        `This costs ${formatCcd(-amount)} CCD, which is more than the account has.`,
      )
    : new ServiceError(
        'llmTokensInsufficient',
        `This needs ${-amount} LLM tokens, which is more than the account has. Buy some with buyLLMToken.`,
      );
}

async function closeHold(tx: Tx, holdId: string, state: 'posted' | 'voided', used: bigint) {
  return await tx
    .updateTable('hold')
    .set({ state, posted_amount: used, closed_at: new Date() })
    .where('id', '=', holdId)
    .where('state', '=', 'open')
    .returning(['account_id', 'currency', 'amount', 'memo', 'job_id'])
    .executeTakeFirst();
}

/**
 * Tells an account what it has; inside the transaction that changed it. LLM tokens that are held but can be had back at
 * any time count as its own.
 */
export async function announceBalance(tx: Tx, accountId: string, spareLlmTokens = 0n): Promise<void> {
  const { CCD, LLM } = await balancesOf(tx, accountId);
  recordEvents(tx, [accountId], {
    type: 'ledger.changed',
    balance: formatCcd(CCD.available),
    held: formatCcd(CCD.held),
    tokens_balance: Number(LLM.available + spareLlmTokens),
  });
}
