import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { createMachines } from '../../testing/machines.js';
import { kill, signIn } from '../../testing/processes.js';
import { needsTorch, python, seriesEstimate } from '../../testing/torch.js';
import { chargedFor, cidsOf, jobWhen, train, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const estimate = { ...seriesEstimate, epoch: 12 };

test(
  'workers of two machines form one group of PyTorch; if either dies, the group starts again from the last round',
  needsTorch,
  async () => {
    const machines = await createMachines({
      TRICORN_TRAINING_ENGINE: 'torch',
      TRICORN_TRAINING_PYTHON: python,
      TRICORN_TRAINING_MACHINES: '2',
    });
    const { start } = machines;
    const { db, close } = await openDatabase(machines.databaseUrl, migrations, () => {}, { poolSize: 2 });
    const joining = async () =>
      await db
        .selectFrom('work')
        .select('id')
        .where('state', '=', 'running')
        .where((eb) => eb(eb.ref('payload', '->>').key('step' as never), '=', 'join'))
        .execute();
    try {
      const api = await start('api', 'api');
      const workers = await Promise.all([start('worker', 'first'), start('worker', 'second')]);
      const alice = await signIn(api.url);
      const x_train = await upload(alice, 'series.csv', seriesOf(2_000));
      const calm = await train(alice, { ...estimate, jobName: 'calm', x_train });
      const expected = await trained(alice, calm.jobID);
      const ranksOf = (detail: Record<string, unknown>) =>
        (detail['report'] as { rankChanges: object[] }).rankChanges;
      assert.deepEqual(ranksOf(expected), [{ epoch: 1, ranks: 2 }], 'both machines participate');
      await until(async () => (await joining()).length === 0, { describe: 'the group has parted' });

      for (const [place, name] of ['third', 'fourth'].entries()) {
        const { jobID } = await train(alice, { ...estimate, jobName: name, x_train });
        await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.2);
        // One of them leads and the other has joined; each is killed once, and another takes its place.
        await kill(workers[place]!.child);
        await start('worker', name);
        const detail = await trained(alice, jobID);
        if (ranksOf(detail).length === 1) assert.deepEqual(cidsOf(detail), cidsOf(expected));
        assert.equal(chargedFor(detail), chargedFor(expected));
        assert.deepEqual(await auditLedger(db), []);
      }
    } finally {
      await close();
      await machines.close();
    }
  },
);
