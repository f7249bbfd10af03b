import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auditLists } from '../../ground/lists/auditLists.js';
import { idOf } from '../demoAccounts.js';
import { startTestServer, type TestServer } from '../harness.js';
import { callReads, operatorReads, readsOf, runBackground, write } from './callEverything.js';
import { checkPlans, checkRecordedPlans } from './checkPlans.js';
import { idleHandler } from './idleHandler.js';
import { claimInTurns, isFair } from './measureQueue.js';
import { recordStatements } from './recordStatements.js';
import { seed } from './seed.js';

/** Rows that one scan may read: a few blocks of a list, and the first places of a queue. */
const rowsMax = 2_000;

const accounts = 100;

describe('with ten thousand jobs', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ queues: { pictures: idleHandler } });
    await seed(server.parts.db, { accounts, jobs: 10_000, waiting: 5_000 });
  });
  after(async () => await server.close());

  test('no statement reads or sorts what an account owns', async () => {
    const reads = await readsOf(server, 'alice@example.com', server.alice);
    const recorder = recordStatements(true);
    try {
      await callReads(server, server.alice, [...reads, ...operatorReads]);
      await write(server, server.alice);
      await runBackground(server, await idOf(server.parts.db, 'alice'));
    } finally {
      await recorder.stop();
    }
    const statements = recorder.statements();
    assert.ok(statements.length > 60, `only ${statements.length} statements were recorded`);
    const problems = await checkPlans(server.parts.config.databaseUrl!, statements, {
      rowsMax,
      preferIndexes: true,
    });
    assert.deepEqual(problems, []);
    // Also what functions and triggers execute.
    assert.ok(recorder.plans().length > 300, `only ${recorder.plans().length} plans were recorded`);
    assert.deepEqual(checkRecordedPlans(recorder.plans(), { rowsMax }), []);
  });

  test('accounts take turns in a long queue', async () => {
    const { byAccount } = await claimInTurns(server.parts.db, 2 * accounts);
    assert.ok(isFair(byAccount, accounts), [...byAccount.values()].join(' '));
  });

  test('lists stay exact', async () => {
    assert.deepEqual(await auditLists(server.parts.db), []);
    const jobs = await server.call('jobListByUser', { pageNo: 500, pageSize: 10 }, server.alice);
    assert.equal(jobs.body['totalCount'], 5_000);
    assert.equal((jobs.body['data'] as unknown[]).length, 10);
  });
});
