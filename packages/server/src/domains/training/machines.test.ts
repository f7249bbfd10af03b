import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startS3 } from '@tricorn/testing/startS3';
import { createDatabase } from '../../testing/harness.js';
import { kill, type ServiceProcess, signIn, startCommand } from '../../testing/processes.js';
import { ask, cidsOf, jobWhen, train, trained, upload } from '../../testing/trainingClient.js';
import { digitImages, zipOfFolders } from '../../testing/trainingData.js';

const estimate = { model: 'CNN', epoch: 6, train_shard: 0.8, category: 3, channel: 1 };
const creation = { batchSize: 16, computation: 'Distributed AI' };

test('machines that share only PostgreSQL and an S3 store train one model; one may die and another join', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-machines-'));
  const { url: databaseUrl, drop } = await createDatabase();
  const s3 = await startS3(join(folder, 's3'));
  const started: ServiceProcess[] = [];
  /** Each has its own data folder, as separate machines do. */
  const start = async (command: 'api' | 'worker', name: string) => {
    await mkdir(join(folder, name));
    const machine = await startCommand(command, {
      TRICORN_DATA: join(folder, name),
      TRICORN_DATABASE_URL: databaseUrl,
      TRICORN_SECRET: 'the same secret on every machine',
      TRICORN_S3_BUCKET: 'tricorn',
      TRICORN_S3_ENDPOINT: s3.endpoint,
      TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
      TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    started.push(machine);
    return machine;
  };
  try {
    const api = await start('api', 'api');
    const [first] = await Promise.all([start('worker', 'first'), start('worker', 'second')]);
    const alice = await signIn(api.url);
    const x_train = await upload(alice, 'digits.zip', zipOfFolders(await digitImages(120, 1)));
    const calm = await train(alice, { ...estimate, jobName: 'calm', x_train }, creation);
    await ask(alice, 'queryGuarantee', { ...estimate, jobName: 'killed', x_train });
    const expected = await trained(alice, calm.jobID);
    assert.equal((expected['report'] as { shards: number }).shards, 2, 'both machines participate');

    const { data } = await ask(alice, 'createJob', { jobName: 'killed', ...creation });
    const jobID = String(data);
    await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.2);
    await kill(first.child);
    await start('worker', 'third');
    assert.deepEqual(cidsOf(await trained(alice, jobID)), cidsOf(expected));
  } finally {
    for (const { child } of started) await kill(child);
    await s3.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});
