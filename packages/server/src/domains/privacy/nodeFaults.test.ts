import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, fill, resultOf, untilState } from '../../testing/inputJobs.js';
import { matrixOf, productOf, textOf } from '../../testing/matrices.js';

const size = 60;
const roundAttempts = 3;

describe('a compute node', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_ROUND_ATTEMPTS_MAX: String(roundAttempts) },
    });
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
    } finally {
      await server.close();
    }
  });

  const bob = async () => await ccdOf(server, 'bob');
  const allNodesRun = async () => {
    const { coordinator } = await server.parts.privacy.link();
    const allReady = async () => (await coordinator.health(1_000)).every(({ ready }) => ready);
    await until(allReady, { describe: 'all nodes are ready', intervalMs: 100 });
  };

  test('killed during a round is restarted, and the round succeeds', async () => {
    const [a, b, c] = [matrixOf(size, 1), matrixOf(size, 2), matrixOf(size, 3)];
    const expected = textOf(productOf(productOf(a, b), c));
    const jobID = await createInputJob(server, 'Matrix Multiplication', 'killed nodes', textOf(a));
    for (const victim of [0, 1, 2]) {
      await allNodesRun();
      const before = await bob();
      if (victim > 0) assert.equal((await fill(server, server.alice, jobID, textOf(a))).status, 200);
      await fill(server, server.bob, jobID, textOf(b));
      const last = await fill(server, server.carol, jobID, textOf(c));
      assert.equal(last.status, 200, last.body.msg);
      await untilState(server, jobID, ['running', 'succeeded']);
      process.kill(server.parts.privacy.pids()[victim]!, 'SIGKILL');
      const done = await untilState(server, jobID, ['succeeded', 'failed']);
      assert.equal(done['state'], 'succeeded', String(done['reason']));
      const call = (name: OperationName, fields: object) => server.call(name, fields, server.bob);
      assert.equal(await resultOf(call, jobID), expected);
      const after = await bob();
      assert.equal(after.held, 0n);
      assert.ok(before.available - after.available > 0n);
    }
    assert.equal((await untilState(server, jobID, ['succeeded']))['round'], 3);
  });
});
