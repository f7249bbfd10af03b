import { sql } from 'kysely';
import pg from 'pg';
import { createClaimer } from '../../ground/queue/createClaimer.js';
import { claim, complete, enqueue, type WorkItem } from '../../ground/queue/queue.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';

/** Claims items and returns how many each account got. */
export async function claimInTurns(
  db: Db,
  claims: number,
): Promise<{ timesMs: number[]; byAccount: Map<string, number> }> {
  const timesMs: number[] = [];
  const byAccount = new Map<string, number>();
  for (let count = 0; count < claims; count++) {
    const began = performance.now();
    const item = await claim(db, 'pictures');
    timesMs.push(performance.now() - began);
    if (item === undefined) throw new Error('the queue is empty');
    byAccount.set(item.account_id, (byAccount.get(item.account_id) ?? 0) + 1);
  }
  return { timesMs: timesMs.sort((a, b) => a - b), byAccount };
}

/** Whether all accounts were served, and none more than once above another. */
export function isFair(byAccount: ReadonlyMap<string, number>, accounts: number): boolean {
  const counts = [...byAccount.values()];
  return byAccount.size >= accounts && Math.max(...counts) - Math.min(...counts) <= 1;
}

/** Adds, claims and completes items for a while, several at a time; returns the items per second. */
export async function measureThroughput(
  db: Db,
  accountIds: readonly string[],
  seconds: number,
): Promise<number> {
  const next = createClaimer(db, 'pictures');
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const lane = async (accountId: string) => {
    while (performance.now() < until) {
      await inTransaction(
        db,
        async (tx) => await enqueue(tx, { queue: 'pictures', accountId, payload: { taskId: 'x' } }),
      );
      const item = await next();
      if (item === undefined) continue;
      await inTransaction(db, async (tx) => await complete(tx, item as WorkItem));
      done++;
    }
  };
  await Promise.all(accountIds.map(lane));
  return done / seconds;
}

/** Holds a transaction with a snapshot open while something runs: vacuum can remove nothing that is younger. */
export async function whileHeldOpen<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query('select count(*) from instance');
    return await run();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** The dead and live rows of the queue, as vacuum knows them. */
export async function describeQueue(db: Db): Promise<string> {
  const { rows } = await sql<{ live: number; dead: number }>`
    select n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables where relname = 'work'`.execute(
    db,
  );
  return `${rows[0]!.live} live and ${rows[0]!.dead} dead rows`;
}
