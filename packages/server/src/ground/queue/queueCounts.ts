import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import type { QueueName } from './queue.js';

export interface QueueCount {
  queue: string;
  /** Counted up to `readyMax`. */
  ready: number;
  running: number;
  /** Accounts with items in the queue; counted up to `accountsMax`. */
  accounts: number;
  oldestSeconds: number;
}

const accountsMax = 10_000;
const readyMax = 100_000;

/** Waiting and running items, by queue. Long queues are expensive to count, so callers keep the answer for a while. */
export async function countQueues(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<{ [Name in keyof QueueCount]: QueueCount[Name] | null }>`
    with recursive waiting as (
      (select queue from work where state = 'ready' order by queue limit 1)
      union all
      select (select work.queue from work where state = 'ready' and work.queue > waiting.queue order by work.queue limit 1)
      from waiting where waiting.queue is not null
    ), running as (
      select queue, count(*) as items from work where state = 'running' group by queue
    ), holder as (
      (select account_id, queue from work order by account_id, queue limit 1)
      union all
      select next.account_id, next.queue from holder, lateral (
        select work.account_id, work.queue from work where (work.account_id, work.queue) > (holder.account_id, holder.queue)
        order by work.account_id, work.queue limit 1
      ) as next
    ), accounts as (
      select queue, count(*) as items from (select queue from holder limit ${accountsMax}) as counted group by queue
    )
    select queue,
      (select count(*) from (
        select from work where work.queue = known.queue and state = 'ready' limit ${readyMax}
      ) as counted) as ready,
      (select items from running where running.queue = known.queue) as running,
      (select items from accounts where accounts.queue = known.queue) as accounts,
      extract(epoch from now() - (
        select created_at from work where work.queue = known.queue and state = 'ready' order by id limit 1
      ))::integer as "oldestSeconds"
    from (select queue from waiting where queue is not null union select queue from running) as known
    order by queue`.execute(db);
  return rows.map(({ queue, ready, running, accounts, oldestSeconds }) => ({
    queue: queue!,
    ready: Number(ready ?? 0),
    running: Number(running ?? 0),
    accounts: Number(accounts ?? 0),
    oldestSeconds: Math.max(0, Number(oldestSeconds ?? 0)),
  }));
}

/** Positions are exact up to this one; items further back are reported to be there. */
const positionMax = 500;

/** How many items are ahead of each of the given waiting items: running, or with an earlier turn. */
export async function positionsOf(
  db: Db | Tx,
  queue: QueueName,
  workIds: readonly number[],
): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map();
  const next = await nextInQueue(db, queue, positionMax, workIds);
  return new Map(workIds.map((id) => [id, Math.min(positionMax, next.get(id) ?? positionMax)]));
}

/** The next items of a queue with the number of items ahead of each; all of them, or some by their id. */
export async function nextInQueue(
  db: Db | Tx,
  queue: QueueName,
  limit: number,
  among?: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, place - 1 + (select count(*) from work where queue = ${queue} and state = 'running') as position
    from (
      select id, row_number() over (order by turn, id) as place
      from (select id, turn from work where queue = ${queue} and state = 'ready' order by turn, id limit ${limit}) as next
    ) as numbered ${among === undefined ? sql`` : sql`where id = any(${among}::bigint[])`}`.execute(db);
  return new Map(rows.map(({ id, position }) => [id, Number(position)]));
}
