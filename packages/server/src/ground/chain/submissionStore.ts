import type { OrderOutcome, SubmissionStore, Wallets } from '@tricorn/chain';
import { sql } from 'kysely';
import { lockMovements, moveMovement } from '../movements/moveMovement.js';
import { stopWithdrawals } from '../movements/recordEvents.js';
import { type Attributes, SpanKind, startSpan } from '../observability/spans.js';
import { readTraceParent } from '../observability/traceParent.js';
import type { Db, Tx } from '../store/database.js';
import { inTransaction } from '../store/inTransaction.js';
import type { SignDeposit } from './moneyOrders.js';
import { collectRest, seenAgain } from './orderMoney.js';
import { readOpenTransactions, readPendingOrders } from './readOrders.js';

type Mined = Parameters<SubmissionStore['markMined']>[2];

/** Stores the pipeline's orders and transactions in PostgreSQL. */
export function createSubmissionStore(db: Db, wallets: Wallets, sign: SignDeposit): SubmissionStore {
  const mark = async (id: string, state: 'sent' | 'mined', hash: string | null = null, block?: Mined) => {
    const mined = { mined_block_number: block?.number ?? null, mined_block_hash: block?.hash ?? null };
    const change = { state, mined_hash: hash, ...mined };
    await db.updateTable('chain_transaction').set(change).where('id', '=', id).execute();
  };
  return {
    pending: async (kind, limit, nowMs) => {
      return await readPendingOrders(db, wallets, sign, kind, limit, nowMs);
    },
    nextDueMs: async () => {
      const row = await db
        .selectFrom('chain_order')
        .select('due_at')
        .where('state', '=', 'pending')
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return row?.due_at.getTime();
    },
    openTransactions: async () => await readOpenTransactions(db, wallets, sign),
    addTransaction: async ({ id, kind, nonce, orderIds, attempt }) =>
      await inTransaction(db, async (tx) => {
        await tx.insertInto('chain_transaction').values({ id, kind, nonce, state: 'signed' }).execute();
        await insertAttempt(tx, id, attempt);
        const { rows } = await sql<{ trace: string | null }>`
          update chain_order set state = 'open', transaction_id = ${id}, place = chosen.place
          from unnest(${orderIds}::bigint[]) with ordinality as chosen (id, place)
          where chain_order.id = chosen.id and chain_order.state = 'pending'
          returning chain_order.id, chain_order.trace`.execute(tx);
        if (rows.length !== orderIds.length) throw new Error('an order is no longer pending');
        for (const { trace } of rows) showStep('chain transaction', trace, { kind, hash: attempt.hash });
      }),
    addAttempt: async (transactionId, attempt) => await insertAttempt(db, transactionId, attempt),
    markSent: async (id) => await mark(id, 'sent'),
    markMined: async (id, hash, block) => await mark(id, 'mined', hash, block),
    settle: async (transactionId, outcomes) =>
      await inTransaction(db, async (tx) => {
        await confirmOrders(tx, outcomes);
        for (const outcome of outcomes) await settleOrder(tx, outcome);
        if (transactionId !== undefined)
          await tx.deleteFrom('chain_transaction').where('id', '=', transactionId).execute();
      }),
    reopen: async (aboveBlock) =>
      await inTransaction(db, async (tx) => {
        if (aboveBlock < 0n) await stopMoney(tx);
        await tx
          .updateTable('chain_order')
          .set((expression) => ({ ...pendingAgain(), attempts: expression('attempts', '+', 1) }))
          .where('state', 'in', aboveBlock >= 0n ? ['confirmed'] : ['confirmed', 'open'])
          // Without a block, an order was confirmed before blocks were recorded.
          .$if(aboveBlock >= 0n, (orders) => orders.where('block_number', '>', aboveBlock))
          .execute();
        if (aboveBlock >= 0n) return;
        await tx.deleteFrom('chain_transaction').execute();
      }),
  };
}

/** Shows a step of an order in the trace of the work that ordered it. */
function showStep(name: string, trace: string | null, attributes: Attributes): void {
  const parent = readTraceParent(trace);
  if (parent !== undefined) startSpan(name, { kind: SpanKind.PRODUCER, parent, attributes }).end();
}

/** On another chain, a withdrawal would be paid again: an operator decides. Only a withdrawal that was never sent goes there. */
async function stopMoney(tx: Tx): Promise<void> {
  await stopWithdrawals(tx);
  await tx
    .updateTable('chain_order')
    .set({ ...pendingAgain(), state: 'stopped' })
    .where('kind', 'in', ['withdrawal', 'deposit', 'switch'])
    .where(sql<boolean>`(kind = 'deposit' or state in ('confirmed', 'open') or attempts > 0)`)
    .execute();
}

const pendingAgain = () => ({
  state: 'pending' as const,
  tx_hash: null,
  block_number: null,
  transaction_id: null,
  due_at: new Date(),
});

/** Most orders of a transaction have the same outcome, so they are written together. */
async function confirmOrders(tx: Tx, outcomes: readonly OrderOutcome[]): Promise<void> {
  const confirmed = outcomes.filter((outcome) => outcome.state === 'confirmed');
  for (const hash of new Set(confirmed.map((outcome) => outcome.hash))) {
    const together = confirmed.filter((outcome) => outcome.hash === hash);
    const rows = await tx
      .updateTable('chain_order')
      .set({
        state: 'confirmed',
        tx_hash: hash,
        block_number: together[0]!.block.number,
        transaction_id: null,
        reason: '',
      })
      .where(
        'id',
        'in',
        together.map(({ orderId }) => Number(orderId)),
      )
      .returning('trace')
      .execute();
    for (const { trace } of rows) showStep('chain confirmation', trace, { hash });
  }
}

async function settleOrder(tx: Tx, outcome: OrderOutcome): Promise<void> {
  if (outcome.state === 'confirmed') return;
  const order = tx.updateTable('chain_order').where('id', '=', Number(outcome.orderId));
  if (outcome.state === 'refused') {
    await refuseWithdrawal(tx, outcome);
    const state = sql<
      'pending' | 'refused'
    >`case when reason = ${seenAgain} then 'pending' else 'refused' end`;
    const settled = await order
      .set({ state, transaction_id: null, reason: outcome.reason })
      .returning(['state', 'detail', 'request_key'])
      .executeTakeFirst();
    if (settled?.state === 'refused') await collectRest(tx, settled, outcome.reason);
  } else {
    await order
      .set((expression) => ({
        state: 'pending' as const,
        transaction_id: null,
        reason: outcome.reason,
        due_at: new Date(outcome.retryAtMs),
        attempts: expression('attempts', '+', 1),
      }))
      .execute();
    if (outcome.reason.startsWith('JobUnknown')) await reopenJobOf(tx, Number(outcome.orderId));
  }
}

/** The contract will never mint it, so the account gets its money back. */
async function refuseWithdrawal(
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  const [movement] = await lockMovements(
    tx,
    'id = (select movement_id from chain_order where id = $1)',
    Number(orderId),
  );
  if (movement !== undefined) await moveMovement(tx, movement, 'refused', { reason });
}

/** The chain does not know the job of a submission, so the job's own order is not on it, whatever it said before. */
const reopenJobOf = async (tx: Tx, submissionOrderId: number) =>
  await tx
    .updateTable('chain_order')
    .set(pendingAgain())
    .where('kind', '=', 'job')
    .where('state', '=', 'confirmed')
    .where('job_id', '=', ({ selectFrom }) =>
      selectFrom('chain_order as refused')
        .select('refused.job_id')
        .where('refused.id', '=', submissionOrderId),
    )
    .execute();

const insertAttempt = async (
  tx: Tx | Db,
  id: string,
  { hash, raw, signedAtMs }: { hash: string; raw: string; signedAtMs: number },
): Promise<void> =>
  void (await sql`insert into chain_attempt (transaction_id, place, hash, raw, signed_at_ms)
    select ${id}, count(*), ${hash}, ${raw}, ${signedAtMs} from chain_attempt where transaction_id = ${id}`.execute(
    tx,
  ));
