import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMachines } from '../../testing/machines.js';
import { kill, signIn } from '../../testing/processes.js';
import { ask, cidsOf, jobWhen, train, trained, upload } from '../../testing/trainingClient.js';
import { digitImages, zipOfFolders } from '../../testing/trainingData.js';

const estimate = { model: 'CNN', epoch: 6, train_shard: 0.8, category: 3, channel: 1 };
const creation = { batchSize: 16, computation: 'Distributed AI' };

test('machines that share only PostgreSQL and an S3 store train one model; one may die and another join', async () => {
  const { start, close } = await createMachines();
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
    await close();
  }
});
