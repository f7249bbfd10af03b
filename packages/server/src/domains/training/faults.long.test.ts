import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { callOperation, createDatabase, startTestServer } from '../../testing/harness.js';
import { kill, signIn, startChild } from '../../testing/processes.js';
import {
  as,
  ask,
  type Caller,
  chargedFor,
  cidsOf,
  jobWhen,
  train,
  trained,
  upload,
} from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const request = {
  model: 'LSTM',
  epoch: 8,
  train_shard: 0.8,
  input_width: 24,
  label_width: 1,
  shift: 1,
  sequence_stride: 1,
};

const estimateOf = async (caller: Caller, jobName: string, rows: number) => ({
  ...request,
  jobName,
  x_train: await upload(caller, 'series.csv', seriesOf(rows)),
});

test('killing training processes repeatedly during two trainings gives the same models, each charged once', async () => {
  const server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '2' } });
  try {
    const alice = as(server, server.alice);
    const calm = await train(alice, await estimateOf(alice, 'calm', 2_000));
    const expected = await trained(alice, calm.jobID);
    const { jobID } = await train(alice, await estimateOf(alice, 'killed', 2_000));
    const bob = as(server, server.bob);
    const beside = await train(bob, await estimateOf(bob, 'beside', 2_000));
    let kills = 0;
    for (const reached of [0.15, 0.45, 0.75]) {
      await jobWhen(
        alice,
        jobID,
        ({ state, progress }) => state === 'succeeded' || Number(progress) > reached,
      );
      for (const pid of server.parts.training.shards.pids().slice(0, 1)) {
        process.kill(pid, 'SIGKILL');
        kills++;
      }
    }
    assert.equal(kills, 3);
    for (const detail of [await trained(alice, jobID), await trained(bob, beside.jobID)]) {
      assert.deepEqual(cidsOf(detail), cidsOf(expected));
      assert.equal(chargedFor(detail), chargedFor(expected));
    }
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.equal((await ccdOf(server)).held, 0n);
  } finally {
    await server.close();
  }
});

test('deleting a job stops its training at once, free of charge', async () => {
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
    const { db, training } = server.parts;
    await until(() => training.shards.busy() === 0, { describe: 'its processes have stopped' });
    const workLeft = async () =>
      await db.selectFrom('work').select('id').where('job_id', '=', BigInt(jobID)).execute();
    await until(async () => (await workLeft()).length === 0, { describe: 'its work is removed' });
    assert.deepEqual(await auditLedger(db), []);
    const { body } = await callOperation(server.url, 'jobDetailByUser', { jobID }, server.alice);
    assert.equal(body.error, 'jobUnknown');
  } finally {
    await server.close();
  }
});

test('after kill -9 of one machine and then of all, training continues from the last training round to the same model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-training-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const database = await openDatabase(databaseUrl, migrations, () => {}, { poolSize: 2 });
  const started: ChildProcess[] = [];
  const start = async () => {
    const server = await startChild('./serverChild.js', {
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: databaseUrl,
    });
    started.push(server.child);
    return server;
  };
  try {
    const first = await start();
    const second = await start();
    const alice = await signIn(first.url);
    const calm = await train(alice, await estimateOf(alice, 'calm', 2_000));
    const expected = await trained(alice, calm.jobID);
    assert.equal((expected['report'] as { shards: number }).shards, 2, 'both machines participate');

    const { jobID } = await train(alice, await estimateOf(alice, 'killed', 2_000));
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.1);
    await kill(second.child);
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.5);
    await kill(first.child);
    const third = await start();
    const detail = await trained(await signIn(third.url), jobID);
    assert.deepEqual(cidsOf(detail), cidsOf(expected));
    assert.deepEqual(await auditLedger(database.db), []);
    const open = await database.db.selectFrom('charge').select('id').where('state', '=', 'held').execute();
    assert.deepEqual(open, []);
  } finally {
    for (const child of started) await kill(child);
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});
