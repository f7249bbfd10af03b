import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tricorn/testing';
import { auditLedger } from '../ground/ledger/audit.js';
import { ccdOf } from './demoAccounts.js';
import { startTestServer } from './harness.js';
import { createInputJob, detailOf, fill, resultOf, untilState } from './inputJobs.js';
import { startOperatorNodes } from './operatorNodes.js';
import { kill } from './processes.js';

export interface NodeOutage {
  /** Takes node 1 away. */
  begin(node: ChildProcess): Promise<void>;
  /** Brings it back; returns its process if it is a new one. */
  end(node: ChildProcess, config: string): ChildProcess | undefined;
}

/** Has a round run while a node is away: it must wait, without counting attempts, and run when the node is back. */
export async function checkRoundWaits({ begin, end }: NodeOutage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-away-'));
  const { children, env } = await startOperatorNodes(folder);
  let openGate = () => {};
  const gate = new Promise<void>((done) => {
    openGate = done;
  });
  const server = await startTestServer({
    // One counted attempt would fail the job.
    env: { ...env, TRICORN_ROUND_ATTEMPTS_MAX: '1' },
    adaptQueues: ({ privacy }) => ({
      privacy: {
        ...privacy,
        run: async (item, signal) => {
          await gate;
          return await privacy.run(item, signal);
        },
      },
    }),
  });
  let restarted: ChildProcess | undefined;
  try {
    const before = await ccdOf(server, 'bob');
    const jobID = await createInputJob(server, 'Matrix Addition', 'a node goes away', '[[1]]');
    await fill(server, server.bob, jobID, '[[10]]');
    assert.equal((await fill(server, server.carol, jobID, '[[100]]')).status, 200);
    await begin(children[1]!);
    openGate();
    const waits = async () => {
      const { state, reason } = await detailOf(server, jobID);
      assert.notEqual(state, 'failed', String(reason));
      return /^Compute node 1: .* The round waits for it\.$/.test(String(reason));
    };
    await until(waits, { describe: 'the job says which node it waits for' });
    restarted = end(children[1]!, join(folder, 'node-1.json'));
    await untilState(server, jobID, ['succeeded']);
    assert.equal(await resultOf((name, fields) => server.call(name, fields, server.bob), jobID), '[[111]]');
    const after = await ccdOf(server, 'bob');
    assert.ok(after.available < before.available && after.held === 0n, 'charged once');
    assert.deepEqual(await auditLedger(server.parts.db), []);
  } finally {
    openGate();
    await server.close();
    for (const child of [...children, restarted]) if (child !== undefined) await kill(child);
    await rm(folder, { recursive: true, force: true });
  }
}
