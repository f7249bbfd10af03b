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
import type { Death } from '../../testing/dyingServer.js';
import { createDatabase } from '../../testing/harness.js';
import { ended, kill, signIn, startChild } from '../../testing/processes.js';
import { ask, chargedFor, cidsOf, train, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const estimate = {
  model: 'LSTM',
  epoch: 3,
  train_shard: 0.8,
  input_width: 12,
  label_width: 1,
  shift: 1,
  sequence_stride: 1,
};

/** Every kind of step, killed after claiming or after computing. Each process gets the next case. */
const deaths: Death[] = [
  { step: 'begin', when: 'after' },
  { step: 'shard', round: 0, when: 'before' },
  { step: 'shard', round: 1, when: 'after' },
  { step: 'merge', round: 1, when: 'before' },
  { step: 'merge', round: 2, when: 'after' },
  { step: 'finish', when: 'after' },
];

test('a service killed at every kind of step, before and after computing, trains the same model and charges once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-deaths-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const database = await openDatabase(databaseUrl, migrations, () => {}, { poolSize: 2 });
  const started: ChildProcess[] = [];
  const start = async (death?: Death) => {
    const server = await startChild('./dyingServer.js', {
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: databaseUrl,
      TRICORN_TRAINING_WORKERS: '2',
      ...(death === undefined ? {} : { DYING_AT: JSON.stringify(death) }),
    });
    started.push(server.child);
    return server;
  };
  try {
    const first = await start();
    const alice = await signIn(first.url);
    const x_train = await upload(alice, 'series.csv', seriesOf(400));
    const calm = await train(alice, { ...estimate, jobName: 'calm', x_train });
    const expected = await trained(alice, calm.jobID);
    await ask(alice, 'queryGuarantee', { ...estimate, jobName: 'killed', x_train });
    await kill(first.child);

    let jobID: string | undefined;
    for (const death of deaths) {
      // The lease of a dead process would expire by itself after fifteen seconds.
      await sql`update work set lease_until = now() where state = 'running'`.execute(database.db);
      const { child, url } = await start(death);
      jobID ??= String((await ask(await signIn(url), 'createJob', { jobName: 'killed' }))['data']);
      await ended(child);
    }
    await sql`update work set lease_until = now() where state = 'running'`.execute(database.db);
    const last = await start();
    const detail = await trained(await signIn(last.url), jobID!);

    assert.deepEqual(cidsOf(detail), cidsOf(expected));
    assert.equal(chargedFor(detail), chargedFor(expected));
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
