import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditLedger } from '../ledger/audit.js';
import { openDatabase } from '../store/database.js';
import { callOperation, createDatabase, demoPassword, startTestServer } from '../testing/harness.js';
import {
  as,
  ask,
  type Caller,
  ccdOf,
  jobWhen,
  pause,
  train,
  trained,
  upload,
} from '../testing/trainingClient.js';
import { seriesOf } from '../testing/trainingData.js';

const request = {
  model: 'LSTM',
  epoch: 8,
  train_shard: 0.8,
  input_width: 24,
  label_width: 1,
  shift: 1,
  sequence_stride: 1,
};

const cidsOf = (detail: Record<string, unknown>): string[] =>
  Object.values((detail['report'] as { files: Record<string, { cid: string }> }).files).map(({ cid }) => cid);

const estimateOf = async (caller: Caller, jobName: string, rows: number) => ({
  ...request,
  jobName,
  x_train: await upload(caller, 'series.csv', seriesOf(rows)),
});

test('killing training processes again and again gives the same model, charged once', async () => {
  const server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '2' } });
  try {
    const alice = as(server, server.alice);
    const calm = await train(alice, await estimateOf(alice, 'calm', 2_000));
    const expected = await trained(alice, calm.jobID);
    const { jobID } = await train(alice, await estimateOf(alice, 'killed', 2_000));
    let kills = 0;
    for (const reached of [0.15, 0.45, 0.75]) {
      await jobWhen(
        alice,
        jobID,
        ({ state, progress }) => state === 'succeeded' || Number(progress) > reached,
      );
      for (const pid of server.services.training.shards.pids().slice(0, 1)) {
        process.kill(pid, 'SIGKILL');
        kills++;
      }
    }
    const detail = await trained(alice, jobID);
    assert.equal(kills, 3);
    assert.deepEqual(cidsOf(detail), cidsOf(expected));
    const reports = [detail, expected].map(({ report }) => (report as Record<string, unknown>)['ccdCharged']);
    assert.equal(reports[0], reports[1]);
    assert.deepEqual(await auditLedger(server.services.db), []);
    assert.equal((await ccdOf(server)).held, 0n);
  } finally {
    await server.close();
  }
});

test('a job that is deleted while it trains stops computing at once and costs nothing', async () => {
  const server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '2' } });
  try {
    const alice = as(server, server.alice);
    const before = await ccdOf(server);
    const estimate = { ...(await estimateOf(alice, 'deleted', 6_000)), epoch: 200 };
    const { jobID, quote } = await train(alice, estimate);
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0);
    assert.equal((await ccdOf(server)).held, quote);
    await ask(alice, 'deleteJobByUser', { jobID });
    assert.deepEqual(await ccdOf(server), before);
    const { db, training } = server.services;
    for (const end = Date.now() + 15_000; training.shards.busy() > 0; await pause(20))
      assert.ok(Date.now() < end, 'its processes still compute');
    for (const end = Date.now() + 15_000; ; await pause(20)) {
      const left = await db.selectFrom('work').select('id').where('job_id', '=', BigInt(jobID)).execute();
      if (left.length === 0) break;
      assert.ok(Date.now() < end, 'its work is still there');
    }
    assert.deepEqual(await auditLedger(db), []);
    const { body } = await callOperation(server.url, 'jobDetailByUser', { jobID }, server.alice);
    assert.equal(body.error, 'jobUnknown');
  } finally {
    await server.close();
  }
});

test('kill -9 of one machine and then of all goes on from the last round to the same model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-training-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const database = await openDatabase(databaseUrl, () => {}, 2);
  const started: ChildProcess[] = [];
  const start = async () => {
    const server = await startServer(folder, databaseUrl);
    started.push(server.child);
    return server;
  };
  try {
    const first = await start();
    const second = await start();
    const alice = await signIn(first.url);
    const calm = await train(alice, await estimateOf(alice, 'calm', 2_000));
    const expected = await trained(alice, calm.jobID);
    assert.equal((expected['report'] as { shards: number }).shards, 2, 'both machines take part');

    const { jobID } = await train(alice, await estimateOf(alice, 'killed', 2_000));
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.1);
    await kill(second.child);
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.5);
    await kill(first.child);
    const third = await start();
    const detail = await trained(await signIn(third.url), jobID);
    assert.deepEqual(cidsOf(detail), cidsOf(expected));
    assert.deepEqual(await auditLedger(database.db), []);
    const open = await database.db.selectFrom('hold').select('id').where('state', '=', 'open').execute();
    assert.deepEqual(open, []);
  } finally {
    for (const child of started) await kill(child);
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function startServer(
  folder: string,
  databaseUrl: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('../testing/serverChild.js', import.meta.url), {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: databaseUrl,
      TRICORN_DEMO_PASSWORD: demoPassword,
      TRICORN_TRAINING_WORKERS: '1',
      // The embedded chain belongs to one process; several share a node, or none.
      TRICORN_CHAIN_RPC: 'off',
    },
  });
  child.on('error', () => {});
  const died = once(child, 'exit').then(() => {
    throw new Error('the server did not start');
  });
  died.catch(() => {});
  const [{ url }] = (await Promise.race([once(child, 'message'), died])) as [{ url: string }];
  return { child, url };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function signIn(url: string): Promise<Caller> {
  const { body } = await callOperation(url, 'genToken', { email: 'alice@example.com', passwd: demoPassword });
  return { url, token: String(body['token']) };
}
