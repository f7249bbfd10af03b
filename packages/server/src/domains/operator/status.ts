import { type Currency, ccdDecimals, formatUnits } from '@tricorn/contract';
import { sql } from 'kysely';
import { chainBacklog } from '../../ground/chain/backlog.js';
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

/** What waits for the chain is a queue like the others: its oldest item says how far the chain is behind. */
export async function chainQueueOf(db: Db) {
  const { waiting, open, accounts, lagSeconds } = await chainBacklog(db);
  if (waiting + open === 0) return [];
  return [{ queue: 'chain', ready: waiting, running: open, accounts, oldestSeconds: lagSeconds }];
}

type Count = { kind: string; state: string; count: number };

const hours = 24;

/** The jobs and tasks that changed in the last day, and what the outbox still holds. */
export async function activityOf(db: Db): Promise<Record<'jobs' | 'tasks' | 'chainOrders', Count[]>> {
  const [changed, chainOrders] = await Promise.all([
    sql<Count & { subject: 'job' | 'task' }>`
      select subject, kind, state, sum(items) as count from activity
      where hour >= (extract(epoch from now()) / 3600)::integer - ${hours}
      group by subject, kind, state having sum(items) > 0 order by kind, state`.execute(db),
    sql<Count>`
      select kind, state, count(*) as count from chain_order where state <> 'confirmed'
      group by kind, state order by kind, state`.execute(db),
  ]);
  const countOf = ({ kind, state, count }: Count) => ({ kind, state, count: Number(count) });
  return {
    jobs: changed.rows.filter(({ subject }) => subject === 'job').map(countOf),
    tasks: changed.rows.filter(({ subject }) => subject === 'task').map(countOf),
    chainOrders: chainOrders.rows.map(countOf),
  };
}

/** Forgets hours that nobody asks for. */
export async function pruneActivity(db: Db): Promise<void> {
  await sql`
    delete from activity where hour < (extract(epoch from now()) / 3600)::integer - ${2 * hours}`.execute(db);
}

/**
 * Totals of the ledger, by currency. What is held is the quotes of open charges, and everything adds up to zero, so the balances of
 * accounts, of which there may be millions, are not read; `auditLedger` checks both.
 */
export async function ledgerTotals(db: Db) {
  const { rows } = await sql<{ currency: Currency; kind: string; total: string }>`
    select currency, kind, sum(balance)::text as total from ledger_account where owner is null group by currency, kind
    union all
    select currency, 'held', sum(quote)::text from charge where state = 'held' group by currency`.execute(db);
  return (['CCD', 'LLM'] as const).map((currency) => {
    const total = (kind: string) =>
      BigInt(rows.find((row) => row.currency === currency && row.kind === kind)?.total ?? 0);
    const [issued, held, earned] = [total('issued'), total('held'), total('earned')];
    const shown = (amount: bigint) => formatUnits(amount, currency === 'CCD' ? ccdDecimals : 0);
    return {
      currency,
      // Issued currency is a negative balance of the service.
      issued: shown(-issued),
      available: shown(-issued - held - earned),
      held: shown(held),
      earned: shown(earned),
    };
  });
}
