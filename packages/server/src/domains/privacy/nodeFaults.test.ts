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

  test('that does not respond is named to every participant, and the round runs once it is back', {
    timeout: 200_000,
  }, async () => {
    await allNodesRun();
    const before = await bob();
    const [a, b, c] = [matrixOf(size, 4), matrixOf(size, 5), matrixOf(size, 6)];
    const jobID = await createInputJob(server, 'Matrix Multiplication', 'a silent node', textOf(a));
    await fill(server, server.bob, jobID, textOf(b));
    assert.equal((await fill(server, server.carol, jobID, textOf(c))).status, 200);
    // The data is stored; from now on one node does not respond.
    const silent = server.parts.privacy.pids()[1]!;
    process.kill(silent, 'SIGSTOP');
    try {
      for (const participant of [server.alice, server.bob, server.carol])
        await until(
          async () => {
            const { body } = await server.call('jobDetailByUser', { jobID }, participant);
            return /^Compute node 1: .* The round waits for it\.$/.test(String(body['reason']));
          },
          { describe: 'the participant is told what the round waits for', timeoutMs: 150_000 },
        );
    } finally {
      process.kill(silent, 'SIGCONT');
    }
    await untilState(server, jobID, ['succeeded']);
    const call = (name: OperationName, fields: object) => server.call(name, fields, server.bob);
    assert.equal(await resultOf(call, jobID), textOf(productOf(productOf(a, b), c)));
    const after = await bob();
    // The default bounds of a product take two words.
    const units = 2n * BigInt(size) ** 3n;
    const price = BigInt(10 ** 17) + (BigInt(10 ** 16) * units) / 1_000_000n;
    assert.deepEqual(after, { available: before.available - price, held: 0n });
  });
});
