import { ccdDecimals, formatUnits } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Currency } from '../../ground/ledger/tables.js';
import type { Db } from '../../ground/store/database.js';
import { seenLately } from '../../ground/store/instances.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

/** The processes that share the database. */
export async function instancesOf(db: Db) {
  const rows = await db
    .selectFrom('instance')
    .selectAll()
    .select(seenLately.as('alive'))
    .orderBy('started_at')
    .execute();
  return rows.map(({ id, roles, host, started_at, seen_at, alive }) => ({
    id,
    roles,
    host,
    startTime: unixSeconds(started_at),
    seenTime: unixSeconds(seen_at),
    alive,
  }));
}

/** Waiting and running items, by queue. */
export async function queuesOf(db: Db) {
  const { rows } = await sql<Record<'ready' | 'running' | 'accounts' | 'oldest', number> & { queue: string }>`
    select queue,
      count(*) filter (where state = 'ready') as ready,
      count(*) filter (where state = 'running') as running,
      count(distinct account_id) as accounts,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'ready')), 0)::integer as oldest
    from work group by queue order by queue`.execute(db);
  return rows.map(({ queue, ready, running, accounts, oldest }) => ({
    queue,
    ready: Number(ready),
    running: Number(running),
    accounts: Number(accounts),
    oldestSeconds: Math.max(0, Number(oldest)),
  }));
}

type Count = { kind: string; state: string; count: number };

/** The work of the last day, and what the outbox still holds. */
export async function activityOf(db: Db): Promise<Record<'jobs' | 'tasks' | 'chainOrders', Count[]>> {
  const read = async (query: ReturnType<typeof sql<Count>>) => {
    const { rows } = await query.execute(db);
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  };
  const [jobs, tasks, chainOrders] = await Promise.all([
    read(sql<Count>`select type as kind, state, count(*) as count from job
      where updated_at > now() - interval '1 day' and deleted_at is null group by 1, 2 order by 1, 2`),
    read(sql<Count>`select mode as kind, status as state, count(*) as count from task
      where updated_at > now() - interval '1 day' group by 1, 2 order by 1, 2`),
    read(sql<Count>`select kind, state, count(*) as count from chain_order group by 1, 2 order by 1, 2`),
  ]);
  return { jobs, tasks, chainOrders };
}

/** Totals of the ledger, by currency. */
export async function ledgerTotals(db: Db) {
  const { rows } = await sql<{ currency: Currency; kind: string; total: string }>`
    select currency, kind, sum(balance)::text as total from ledger_account group by 1, 2`.execute(db);
  return (['CCD', 'LLM'] as const).map((currency) => {
    const total = (kind: string, sign = 1n) => {
      const row = rows.find((candidate) => candidate.currency === currency && candidate.kind === kind);
      return formatUnits(sign * BigInt(row?.total ?? 0), currency === 'CCD' ? ccdDecimals : 0);
    };
    return {
      currency,
      // Issued currency is a negative balance of the service.
      issued: total('issued', -1n),
      available: total('available'),
      held: total('held'),
      earned: total('earned'),
    };
  });
}
