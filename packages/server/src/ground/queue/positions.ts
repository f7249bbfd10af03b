import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import type { QueueName } from './queue.js';

/** Positions are exact up to this one; items further back are reported to be there. */
export const positionMax = 500;

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
