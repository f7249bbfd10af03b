import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';
import type { RetentionSettings } from './settings.js';

const turnMsMax = 10_000;

/** Makes the parts of divided tables that are written to in the next weeks, so that no write finds its part missing. */
export async function addParts(db: Db): Promise<void> {
  await sql`select event_parts_add(now(), now() + interval '14 days'), audit_parts_add()`.execute(db);
}

/** Drops the parts of which everything is too old. Nobody waits for it, however large they are. */
export async function dropParts(
  db: Db,
  { eventsDays }: Pick<RetentionSettings, 'eventsDays'>,
): Promise<string[]> {
  const { rows } = await sql<{ parent: string; part: string }>`
    select 'event' as parent, part from event_parts_over(${eventsDays}) as part
    union all select 'audit_entry', part from audit_parts_over() as part`.execute(db);
  const dropped: string[] = [];
  for (const { parent, part } of rows) {
    // Detaching waits for every transaction that may still see the part; a backup would keep it waiting for hours.
    if (await hasLongTransaction(db)) break;
    await dropPart(db, parent, part);
    dropped.push(part);
  }
  return dropped;
}

/**
 * Until it is gone: PostgreSQL detaches one part of a table at a time, and another process may be at this one or at its
 * neighbour.
 */
async function dropPart(db: Db, parent: string, part: string): Promise<void> {
  const sinceMs = performance.now();
  for (;;) {
    try {
      return await detachAndDrop(db, parent, part);
    } catch (error) {
      if ((await stateOf(db, part)) === 'gone') return;
      if (performance.now() - sinceMs > turnMsMax) throw error;
      await sleep(50);
    }
  }
}

/** In two steps, each of which may find that an earlier attempt has ended in between. */
async function detachAndDrop(db: Db, parent: string, part: string): Promise<void> {
  const state = await stateOf(db, part);
  if (state === 'attached' || state === 'pending')
    await sql`alter table ${sql.table(parent)} detach partition ${sql.table(part)}
      ${state === 'pending' ? sql`finalize` : sql`concurrently`}`.execute(db);
  await sql`drop table if exists ${sql.table(part)}`.execute(db);
}

async function stateOf(db: Db, part: string): Promise<'attached' | 'pending' | 'detached' | 'gone'> {
  const { rows } = await sql<{ pending: boolean | null }>`
    select inhdetachpending as pending from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where pg_class.oid = to_regclass(${part})`.execute(db);
  const [found] = rows;
  if (found === undefined) return 'gone';
  if (found.pending === null) return 'detached';
  return found.pending ? 'pending' : 'attached';
}

async function hasLongTransaction(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and xact_start < now() - interval '5 seconds' limit 1`.execute(db);
  return rows.length > 0;
}

/** The parts of each divided table. */
export async function partsByTable(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ parent: string; parts: string[] }>`
    select parent.relname as parent, array_agg(part.relname::text order by part.relname) as parts
    from pg_inherits join pg_class as parent on parent.oid = inhparent join pg_class as part on part.oid = inhrelid
    where parent.relkind = 'p' and parent.relnamespace = current_schema()::regnamespace and not inhdetachpending
    group by parent.relname`.execute(db);
  return new Map(rows.map(({ parent, parts }) => [parent, parts]));
}
