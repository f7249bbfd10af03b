import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { Call, type Notification, Orders, violates } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { addEffects } from '../store/effects.js';
import type { Database } from '../store/schema.js';
import { send } from '../store/send.js';

/**
 * A durable queue in PostgreSQL. Work is added in the transaction that causes it and removed in the transaction that
 * writes its result; in between a worker holds a lease that it renews. Accounts take turns: an account's next item is
 * placed one turn after its last, so an account with a thousand items does not block the others. An account without
 * waiting items joins at the current turn, which is the latest that was claimed, or at the next if it has had that.
 *
 * While a transaction is held open, PostgreSQL keeps everything that has finished since in the indexes. No statement that
 * is sent for each item may read its way through that.
 */

/** The queues with the payload of their items. Each domain adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the domains.
export interface QueuePayloads {}

export type QueueName = keyof QueuePayloads;

/** An item of a queue. */
export type WorkItem<Name extends QueueName = QueueName> = Omit<Selectable<Database['work']>, 'payload'> & {
  payload: QueuePayloads[Name];
};

export const workChannel = 'tricorn_work';
export const leaseMs = 15_000;

/** Tells the workers of a queue that there is work. */
export const workAdded = (queue: string): Notification => ({ channel: workChannel, payload: queue });

/** The lease was lost, so this worker must not write its result. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export interface NewWork<Name extends QueueName> {
  queue: Name;
  accountId: string;
  jobId?: bigint;
  payload: QueuePayloads[Name];
}

/** Adds work to a queue; refuses it if the account already has `waitingMax` items. */
export const addingWork = <Name extends QueueName>(
  { queue, accountId, jobId, payload }: NewWork<Name>,
  waitingMax?: number,
): Call<readonly number[]> =>
  new Call(
    'works_add',
    [new Orders({ queue, owner: accountId, job: jobId?.toString(), payload }), waitingMax ?? null],
    {
      notifications: [workAdded(queue)],
      refuse: (error) =>
        violates(error, 'queue_has_room')
          ? new ServiceError(
              'queueFull',
              `You already have ${waitingMax} tasks and jobs waiting; wait for some to finish.`,
            )
          : error,
    },
  );

export async function enqueue<Name extends QueueName>(tx: Tx, work: NewWork<Name>): Promise<number> {
  const [ids] = (await send(tx, addingWork(work))) as [number[]];
  return ids[0]!;
}

/** A position in the order of a queue. */
export interface QueuePlace {
  turn: number;
  id: number;
}

export const queueStart: QueuePlace = { turn: 0, id: 0 };

/**
 * Claims the next item in turn order, from a place on. PostgreSQL keeps what was claimed before in the index until
 * nobody can see it; a worker that begins where it last found something does not read it all again.
 */
export async function claim(db: Db, queue: string, from = queueStart): Promise<WorkItem | undefined> {
  const { rows } = await sql<WorkItem>`
    with claimed as (
      update work set state = 'running', lease = ${randomUUID()}, attempt = attempt + 1,
        lease_until = now() + ${leaseMs} * interval '1 ms'
      where id = (
        select id from work where queue = ${queue} and state = 'ready' and run_at <= now()
          and (turn, id) >= (${from.turn}, ${from.id})
        order by turn, id limit 1 for update skip locked
      ) returning *
    ), begun as (
      insert into work_turn (queue, turn) select queue, turn from claimed where turn > current_turn(${queue})
    ) select * from claimed`.execute(db);
  return rows[0];
}

/**
 * Requeues work whose lease has expired. The work is rarely the cause, so this is not counted as an attempt; but work
 * that kills its worker every time is eventually failed. Returns the notifications for the queues.
 */
export async function reclaim(db: Db | Tx): Promise<Notification[]> {
  const { rows } = await sql<{ queue: string }>`
    update work set state = 'ready', lease = null, lease_until = null,
      attempt = attempt - 1, crash = crash + 1
    where state = 'running' and lease_until < now() returning queue`.execute(db);
  return rows.map(({ queue }) => workAdded(queue));
}

/** Renews a lease. Returns whether the work has been cancelled. */
export async function renew(db: Db, item: WorkItem): Promise<{ cancelled: boolean }> {
  const row = await db
    .updateTable('work')
    .set({ lease_until: sql<Date>`now() + ${leaseMs} * interval '1 ms'` })
    .where('id', '=', item.id)
    .where('lease', '=', item.lease)
    .returning('cancelled')
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError();
  return row;
}

/** Whether running work has been cancelled. */
export async function hasCancelled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from work where state = 'running' and cancelled limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes finished work from the queue, in the transaction that writes its result. What it adds continues the trace. */
export async function complete(tx: Tx, item: WorkItem): Promise<void> {
  const row = await tx
    .deleteFrom('work')
    .where('id', '=', item.id)
    .where('lease', '=', item.lease)
    .returning(['id', sql`set_config('tricorn.trace', ${item.trace ?? ''}, true)`.as('traced')])
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLostError();
}

/** Returns work to the queue, for a retry after a delay. */
export async function requeue(db: Db, item: WorkItem, delayMs: number, keepAttempt = false): Promise<void> {
  await db
    .updateTable('work')
    .set({
      state: 'ready',
      lease: null,
      lease_until: null,
      run_at: new Date(Date.now() + delayMs),
      ...(keepAttempt ? { attempt: item.attempt - 1 } : {}),
    })
    .where('id', '=', item.id)
    .where('lease', '=', item.lease)
    .execute();
}

/** Cancels one item: a waiting item is removed at once, a running one is stopped by its worker. */
export async function cancelWork(tx: Tx, workId: number): Promise<void> {
  await tx.deleteFrom('work').where('id', '=', workId).where('state', '=', 'ready').execute();
  await tx.updateTable('work').set({ cancelled: true }).where('id', '=', workId).execute();
  addEffects(tx, { notifications: [wakeCancelled] });
}

/** Cancels all work of a job: waiting items are removed at once, running ones are stopped at the next heartbeat. */
export async function cancelWorkOfJob(tx: Tx, jobId: bigint): Promise<void> {
  await tx.deleteFrom('work').where('job_id', '=', jobId).where('state', '=', 'ready').execute();
  await tx.updateTable('work').set({ cancelled: true }).where('job_id', '=', jobId).execute();
  addEffects(tx, { notifications: [wakeCancelled] });
}

/** Makes workers look for cancelled items. */
const wakeCancelled = { channel: workChannel, payload: 'cancel' };
