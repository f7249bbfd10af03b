import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { type RawBuilder, sql } from 'kysely';
import { createCountingQueue } from '../../testing/countingQueue.js';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { whileHeldOpen } from '../../testing/scale/measureQueue.js';
import { settled, submitCountingJob } from '../../testing/submitCountingJob.js';
import { deleteJob } from '../jobs/jobs.js';
import { openAccount } from '../ledger/accounts.js';
import { auditLedger } from '../ledger/audit.js';
import { balancesOf } from '../ledger/balances.js';
import { grant } from '../ledger/credits.js';
import { createLogger } from '../observability/logger.js';
import { inTransaction } from '../store/inTransaction.js';
import { sendAlone } from '../store/send.js';
import { tracingWith } from '../store/tracingWith.js';
import { createClaimer } from './createClaimer.js';
import {
  addingWork,
  claim,
  complete,
  enqueue,
  LeaseLostError,
  reclaim,
  renew,
  requeue,
  type WorkItem,
} from './queue.js';
import { startWorkers, type Workers } from './worker.js';

const log = createLogger('silent');

describe('the queue', () => {
  let database: TestDatabase;
  let hog: string;
  let guest: string;

  before(async () => {
    database = await openTestDatabase();
    [hog, guest] = await inTransaction(database.db, async (tx) => {
      const ids: string[] = [];
      for (const email of ['hog@example.com', 'guest@example.com']) {
        const { id } = await openAccount(tx, { email, passwordHash: 'x' });
        await grant(tx, id, 'CCD', 1_000_000n, 'start');
        ids.push(id);
      }
      return ids as [string, string];
    });
  });
  after(async () => await database.close());

  test('lets accounts take turns, regardless of arrival order', async () => {
    const { db } = database;
    const put = (accountId: string, n: number) =>
      inTransaction(
        db,
        async (tx) => await enqueue(tx, { queue: 'inference', accountId, payload: { inferenceId: n } }),
      );
    for (let n = 0; n < 5; n++) await put(hog, n);
    for (let n = 10; n < 12; n++) await put(guest, n);
    const order: unknown[] = [];
    for (let item = await claim(db, 'inference'); item; item = await claim(db, 'inference')) {
      order.push((item as WorkItem<'inference'>).payload.inferenceId);
      await inTransaction(db, async (tx) => await complete(tx, item!));
    }
    assert.deepEqual(order, [0, 10, 1, 11, 2, 3, 4]);
  });

  test('passes over none of the items that have finished while a transaction is held open', async () => {
    const { db } = database;
    const finished = 2_000;
    const adding = (owners: readonly string[]) =>
      sql`select works_add(${JSON.stringify(owners.map((owner) => ({ queue: 'training', owner, payload: {} })))}, null)`;
    const add = adding([guest]);
    const addMany = adding([guest, hog]);
    const next = createClaimer(db, 'training');
    await whileHeldOpen(database.url, async () => {
      await adding(Array.from({ length: finished }, () => hog)).execute(db);
      await sql`insert into work_turn (queue, turn) select 'training', max(turn) from work where queue = 'training'`.execute(
        db,
      );
      await sql`update work set state = 'running', lease_until = now() where queue = 'training'`.execute(db);
      await sql`delete from work where queue = 'training'`.execute(db);
      for (const statement of [add, addMany]) assert.ok((await pagesOf(statement)) < finished / 10);
      const first = await next();
      assert.equal(first?.account_id, guest, 'it has had no turn yet');
    });
    await db.deleteFrom('work').where('queue', '=', 'training').execute();

    /** The pages that a statement and the functions in it read. */
    async function pagesOf(statement: RawBuilder<unknown>): Promise<number> {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
        explain (analyze, buffers, timing off, format json) ${statement}`.execute(db);
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    }
  });

  test('remembers the trace of the transaction that added an item', async () => {
    const { db } = database;
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const work = { queue: 'inference', accountId: hog, payload: { inferenceId: 1 } } as const;
    await sendAlone(db, [tracingWith(trace), addingWork(work)]);
    await sendAlone(db, [addingWork(work)]);
    const [first, second] = [await claim(db, 'inference'), await claim(db, 'inference')];
    assert.deepEqual([first?.trace, second?.trace], [trace, null]);
    // What the work adds continues its trace.
    await inTransaction(db, async (tx) => {
      await complete(tx, first!);
      await enqueue(tx, work);
    });
    await inTransaction(db, async (tx) => await complete(tx, second!));
    const next = await claim(db, 'inference');
    assert.equal(next?.trace, trace);
    await inTransaction(db, async (tx) => await complete(tx, next!));
  });

  test('leases an item to one worker, and again after the lease expires', async () => {
    const { db } = database;
    await inTransaction(
      db,
      async (tx) => await enqueue(tx, { queue: 'learning', accountId: hog, payload: {} }),
    );
    const [first, second] = await Promise.all([claim(db, 'learning'), claim(db, 'learning')]);
    assert.equal([first, second].filter(Boolean).length, 1);
    const lost = (first ?? second)!;
    await db
      .updateTable('work')
      .set({ lease_until: new Date(0) })
      .where('id', '=', lost.id)
      .execute();
    await reclaim(db);
    const again = await claim(db, 'learning');
    assert.equal(again?.id, lost.id);
    assert.deepEqual([again.attempt, again.crash], [1, 1]);
    await assert.rejects(renew(db, lost), LeaseLostError);
    await assert.rejects(
      inTransaction(db, async (tx) => await complete(tx, lost)),
      LeaseLostError,
      'a worker without a lease cannot write',
    );
    await requeue(db, lost, 0);
    assert.equal(await claim(db, 'learning'), undefined, 'nor can it requeue the work');
    await inTransaction(db, async (tx) => await complete(tx, again));
  });

  describe('with workers', () => {
    let workers: Workers;
    const { handler, runs } = createCountingQueue(2);
    before(async () => {
      workers = await startWorkers(database, { counting: handler }, log);
    });
    after(async () => await workers.stop());

    test('finishes jobs and charges what they used', async () => {
      const { db } = database;
      const before = (await balancesOf(db, hog)).CCD;
      const ids = await Promise.all(
        Array.from({ length: 10 }, () => submitCountingJob(db, hog, { quote: 10n, used: 6n })),
      );
      for (const id of ids) assert.equal(await settled(db, id), 'succeeded');
      assert.deepEqual((await balancesOf(db, hog)).CCD, { available: before.available - 60n, held: 0n });
      assert.ok(ids.every((id) => runs.get(id.toString()) === 1));
    });

    test('retries after transient faults, and fails free of charge after too many', async () => {
      const { db } = database;
      const before = (await balancesOf(db, hog)).CCD;
      const lucky = await submitCountingJob(db, hog, { failures: 1 });
      const unlucky = await submitCountingJob(db, hog, { failures: 99 });
      assert.equal(await settled(db, lucky), 'succeeded');
      assert.equal(runs.get(lucky.toString()), 2);
      assert.equal(await settled(db, unlucky), 'failed');
      assert.equal(runs.get(unlucky.toString()), 3);
      assert.deepEqual((await balancesOf(db, hog)).CCD, { available: before.available - 6n, held: 0n });
    });

    test('stops running work when its job is deleted, and releases its hold', async () => {
      const { db } = database;
      const before = (await balancesOf(db, guest)).CCD;
      const id = await submitCountingJob(db, guest, { durationMs: 60_000 });
      await until(() => runs.has(id.toString()), { describe: 'the job runs' });
      await inTransaction(db, async (tx) => await deleteJob(tx, id));
      await until(() => workers.running() === 0, { describe: 'the work has stopped' });
      assert.deepEqual((await balancesOf(db, guest)).CCD, before);
      assert.equal(
        await db.selectFrom('work').select('id').where('job_id', '=', id).executeTakeFirst(),
        undefined,
      );
    });

    test('a stopping worker requeues its work without counting the attempt', async () => {
      const { db } = database;
      const { handler: slow } = createCountingQueue(1);
      const stopping = await startWorkers(database, { slow }, log);
      const id = await submitCountingJob(db, guest, { queue: 'slow', durationMs: 60_000 });
      await until(() => stopping.running() > 0, { describe: 'the job runs' });
      await stopping.stop();
      const left = await db.selectFrom('work').selectAll().where('job_id', '=', id).executeTakeFirstOrThrow();
      assert.deepEqual([left.state, left.attempt], ['ready', 0]);
      await inTransaction(db, async (tx) => await deleteJob(tx, id));
      assert.deepEqual(await auditLedger(db), []);
    });
  });
});
