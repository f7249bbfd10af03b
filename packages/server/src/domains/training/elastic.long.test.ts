import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { createDatabase } from '../../testing/harness.js';
import { kill, signIn, startChild } from '../../testing/processes.js';
import { ask, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const epochs = 3;
const estimate = {
  model: 'LSTM',
  epoch: epochs,
  train_shard: 0.8,
  input_width: 8,
  label_width: 1,
  shift: 1,
  sequence_stride: 1,
};

/** What a report says about the division of the work. */
interface Division {
  shards: number;
  shardChanges?: { epoch: number; shards: number }[];
  curve: object[];
}

test('the shards of a training follow workers that join and leave, if the operator wants it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-elastic-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const { db, close } = await openDatabase(databaseUrl, migrations, () => {}, { poolSize: 2 });
  const started: ChildProcess[] = [];
  const start = async () => {
    const server = await startChild('./serverChild.js', {
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: databaseUrl,
      TRICORN_TRAINING_ELASTIC: 'true',
      TRICORN_TRAINING_WORKERS: '1',
    });
    started.push(server.child);
    return server;
  };
  try {
    const first = await start();
    const { id: firstId } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow();
    const alice = await signIn(first.url);
    const x_train = await upload(alice, 'series.csv', seriesOf(200));
    const planned = async (jobName: string) =>
      await ask(alice, 'queryGuarantee', { ...estimate, jobName, x_train });
    const divisionOf = async (jobName: string): Promise<Division> => {
      const { data } = await ask(alice, 'createJob', { jobName });
      const { report } = (await trained(alice, String(data))) as unknown as { report: Division };
      assert.equal(report.curve.length, epochs);
      return report;
    };

    await planned('kept');
    await planned('joined');
    const kept = await divisionOf('kept');
    assert.deepEqual([kept.shards, kept.shardChanges], [1, undefined], 'a plan that was kept says nothing');

    const second = await start();
    const joined = await divisionOf('joined');
    assert.deepEqual([joined.shards, joined.shardChanges], [1, [{ epoch: 2, shards: 2 }]]);

    await planned('left');
    await kill(second.child);
    // The others presume it dead at once, as they would some seconds later.
    await sql`update instance set seen_at = now() - interval '1 minute' where id <> ${firstId}`.execute(db);
    const left = await divisionOf('left');
    assert.deepEqual([left.shards, left.shardChanges], [2, [{ epoch: 2, shards: 1 }]]);
    assert.deepEqual(await auditLedger(db), []);
  } finally {
    for (const child of started) await kill(child);
    await close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});
