import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import type { QueueName } from '../ground/queue/queue.js';
import type { WorkHandler } from '../ground/queue/worker.js';
import { startTestServer, type TestServer } from '../testing/harness.js';
import { assertConsistent, assertDoneOnce, assertRefunded, type Books, readBooks } from './books.js';
import { deliverAgain, type Fault, type FaultyWork, faultyWork, refusal, skipPauses } from './faults.js';
import { assertRefusedWithoutMoney } from './withoutMoney.js';
import { hasEnded, type Outcome, type Piece, type WorkClient, type WorkKind } from './workKind.js';

/** Faults after which the work runs again and succeeds. */
const survived: Partial<Record<Fault, string>> = {
  transientError: 'that fails with a transient error is retried',
  crashBeforeComputing: 'whose worker dies before computing runs again',
  crashBeforeWriting: 'whose worker dies after computing runs again',
  crashBeforeCommit: 'whose worker loses the database just before the commit runs again',
  leaseLost: 'whose worker lost its lease is written only by the next worker',
};

/** Defines the tests that every kind of work must pass, on one real server. */
export function describeConformance(queue: QueueName, kind: WorkKind): void {
  let server: TestServer;
  let work: FaultyWork;
  let client: WorkClient;
  let closeSettings: (() => Promise<void>) | undefined;
  let submitted = 0;

  before(async () => {
    const { env, close } = await kind.settings();
    closeSettings = close;
    server = await startTestServer({
      env,
      adaptQueues: (queues) => {
        work = faultyWork(queues[queue] as WorkHandler, () => server.parts.db);
        return { [queue]: work.handler };
      },
    });
    client = kind.open(server);
  });
  after(async () => {
    await server.close();
    await closeSettings?.();
  });

  const begin = async (): Promise<{ piece: Piece; books: Books }> => {
    await client.ready?.();
    const books = await readBooks(server, kind);
    const submit = await client.prepare(`piece ${++submitted}`);
    const answer = await submit();
    assert.equal(answer.status, 200, answer.body.msg);
    return { piece: client.pieceOf(answer), books };
  };

  const ended = async (piece: Piece): Promise<Outcome> => {
    let latest: Outcome | undefined;
    const look = async () => {
      await skipPauses(server.parts.db, queue);
      latest = await client.outcomeOf(piece);
      return hasEnded(latest) ? latest : undefined;
    };
    return await until(look, {
      describe: () => `the work has ended; it is ${latest?.state}: ${latest?.reason}`,
    });
  };

  test('succeeds, is charged once within its quote, and has no effect if it is delivered again', async () => {
    const { runs } = work.arm();
    const { piece, books } = await begin();
    const { state, reason } = await ended(piece);
    assert.equal(state, 'succeeded', reason);
    await assertDoneOnce(server, kind, piece, books);
    await deliverAgain(server.parts.db, runs.splice(0));
    assert.equal((await client.outcomeOf(piece)).state, 'succeeded');
    await assertDoneOnce(server, kind, piece, books);
  });

  for (const [fault, sentence] of Object.entries(survived) as [Fault, string][]) {
    test(`${sentence} and succeeds once`, async () => {
      const { runs, struck } = work.arm(fault, fault === 'transientError' ? kind.isMain : undefined);
      const { piece, books } = await begin();
      const { state, reason } = await ended(piece);
      assert.equal(state, 'succeeded', reason);
      assert.ok(struck.size > 0);
      for (const id of struck) assert.equal(runs.filter((item) => item.id === id).length, 2, 'ran twice');
      if (fault === 'leaseLost') await resultsDiscarded();
      await assertDoneOnce(server, kind, piece, books);
    });
  }

  test('that is refused fails with the reason of the refusal, is not retried and is free', async () => {
    const { runs, struck } = work.arm('refusal', kind.isMain);
    const { piece, books } = await begin();
    const { state, error = refusal.error, reason } = await ended(piece);
    assert.deepEqual([state, error], ['failed', refusal.error]);
    assert.ok(reason.includes(refusal.message), `the reason is ${reason}`);
    assert.equal(struck.size, 1);
    assert.equal(runs.filter(({ id }) => struck.has(id)).length, 1, 'ran once');
    await assertRefunded(server, kind, piece, books, 'failed');
    if (client.retry === undefined) return;
    work.arm();
    const retried = await client.retry(piece);
    assert.equal(retried.status, 200, retried.body.msg);
    const again = await ended(piece);
    assert.equal(again.state, 'succeeded', again.reason);
  });

  for (const [fault, sentence] of [
    ['waits', 'while it waits'],
    ['holds', 'while it runs'],
  ] as const) {
    test(`that is withdrawn ${sentence} is free as far as it has no result`, async () => {
      const { struck } = work.arm(fault, kind.isMain);
      const { piece, books } = await begin();
      await until(() => struck.size > 0, { describe: 'the work is claimed' });
      if (fault === 'waits') await until(async () => await hasWork('ready'), { describe: 'the work waits' });
      // What a withdrawal itself queues is not disturbed.
      work.arm();
      const answer = await client.withdraw(piece);
      assert.equal(answer.status, 200, answer.body.msg);
      await until(async () => !(await hasWork()), { describe: 'the work has left the queue' });
      if (fault === 'holds' && kind.chargedInParts) {
        const { state } = await ended(piece);
        assert.equal(state, 'cancelled');
        // A part that was done has its result and its charge, any other has neither.
        const now = await readBooks(server, kind);
        await assertConsistent(server, books, now, now.results - books.results);
        return;
      }
      assert.equal((await client.outcomeOf(piece)).error, kind.withdrawn);
      if (fault === 'holds') await resultsDiscarded();
      await assertRefunded(server, kind, piece, books, 'cancelled');
    });
  }

  test('that its account cannot pay for is refused before anything is stored', async () => {
    work.arm();
    await client.ready?.();
    const submit = await client.prepare(`piece ${++submitted}`);
    await assertRefusedWithoutMoney(server, kind, submit);
  });

  /** Bytes of a result that nobody gets do not wait for the daily clean-up, as those of deleted files do. */
  const resultsDiscarded = async (): Promise<void> => {
    const loose = server.parts.db
      .selectFrom('loose_blob')
      .select('blob_key')
      .where('owner', 'is', null)
      .where('bytes', '=', 0);
    await until(async () => (await loose.execute()).length === 0, {
      describe: 'the bytes of the result are removed',
    });
  };

  const hasWork = async (state?: 'ready'): Promise<boolean> => {
    const items = await server.parts.db
      .selectFrom('work')
      .select('state')
      .where('queue', '=', queue)
      .execute();
    return items.some((item) => state === undefined || item.state === state);
  };
}
