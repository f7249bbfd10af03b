import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { createLogger } from '../observability/logger.js';
import type { Throttle } from './throttle.js';
import { createThrottles, type Throttles } from './throttles.js';

const minuteMs = 60_000;
/** Long, so that a window that ends during a test counts almost fully in the next. */
const dayMs = 24 * 60 * minuteMs;
/** Far longer than a busy machine takes, because processes that wait no longer count each for itself. */
const exchangeMsMax = minuteMs;

describe('throttles of several processes', () => {
  let database: TestDatabase;
  let processes = 2;
  let statements = 0;
  const opened: Throttles[] = [];
  const log = createLogger(process.env['TRICORN_TEST_LOG'] ?? 'silent');
  before(async () => {
    database = await openTestDatabase();
  });
  after(async () => {
    for (const throttles of opened) await throttles.close();
    await database.close();
  });

  const open = (now = Date.now, db = database.db) => {
    const throttles = createThrottles({
      db: {
        getExecutor: () => {
          statements++;
          return db.getExecutor();
        },
      } as typeof db,
      apiProcesses: () => processes,
      secret: 'secret',
      log,
      now,
      waitMsMax: exchangeMsMax,
    });
    opened.push(throttles);
    return throttles;
  };
  /** Sends events to all at once, as clients of a load balancer do. */
  const pass = async (throttles: readonly Throttle[], key: string, tries: number): Promise<number> => {
    let passed = 0;
    const send = async (index: number) => {
      try {
        await throttles[index % throttles.length]!.hit(key, 'slow down');
        passed++;
      } catch (error) {
        assert.ok(error instanceof ServiceError && error.error === 'tooManyRequests', String(error));
      }
    };
    await Promise.all(Array.from({ length: tries }, (_, index) => send(index)));
    return passed;
  };

  test('together pass what the limit allows and a sixteenth at most, and never less', async () => {
    processes = 3;
    const throttles = [open(), open(), open()].map((each) => each.create('bound', 320, dayMs));
    statements = 0;
    const passed = await pass(throttles, 'a', 1_500);
    assert.ok(passed >= 320 && passed <= 340, `${passed} of 320`);
    assert.ok(statements < 150, `${statements} statements for 1,500 requests`);
    assert.equal(await pass(throttles, 'a', 30), 0, 'afterwards nothing passes');
    assert.equal(await pass([throttles[0]!], 'b', 300), 300, 'one process alone may use the whole limit');
  });

  test('exceed a small limit by one event for each process at most', async () => {
    processes = 2;
    const throttles = [open(), open()].map((each) => each.create('small', 5, dayMs));
    const passed = await pass(throttles, 'a', 40);
    assert.ok(passed >= 5 && passed <= 7, `${passed} of 5`);
  });

  test('learn of events that nobody is in a hurry about, and of a key that was forgotten', async () => {
    processes = 2;
    const [here, there] = [open(), open()].map((each) => each.create('told', 64, dayMs)) as [
      Throttle,
      Throttle,
    ];
    await here.hit('a', '');
    await here.hit('a', '');
    await until(
      async () => {
        await there.check('a', '');
        there.count('a');
        return there.standing('a').remaining < 60;
      },
      { describe: 'the other process knows of these events', intervalMs: 300 },
    );
    await pass([here, there], 'a', 200);
    await assert.rejects(there.check('a', 'slow down'), { error: 'tooManyRequests' });
    here.forget('a');
    await until(
      async () =>
        await there.check('a', '').then(
          () => true,
          () => false,
        ),
      {
        describe: 'the other process has forgotten the key',
        intervalMs: 200,
      },
    );
  });

  test('use one window although their clocks differ', async () => {
    processes = 2;
    const throttles = [open(), open(() => Date.now() + 3 * dayMs)].map((each) =>
      each.create('skew', 32, dayMs),
    );
    await pass(throttles, 'first', 4);
    const passed = await pass(throttles, 'a', 200);
    assert.ok(passed >= 32 && passed <= 34, `${passed} of 32`);
  });

  test('count each for itself while the database is away', async () => {
    processes = 2;
    const away = await openTestDatabase();
    const throttle = open(Date.now, away.db).create('away', 20, dayMs);
    await away.close();
    assert.equal(await pass([throttle], 'a', 50), 20);
  });

  test('ask the database nothing if there is one process, and tell it no key in clear', async () => {
    processes = 1;
    statements = 0;
    assert.equal(await pass([open().create('alone', 50, dayMs)], 'a', 99), 50);
    assert.equal(statements, 0);
    const { rows } = await sql<{ key: string }>`select key from throttle_count`.execute(database.db);
    assert.ok(rows.length > 0 && rows.every(({ key }) => /^[0-9a-f]{32}$/.test(key)));
  });
});
