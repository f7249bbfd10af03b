import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsRay, startCluster } from '@tricorn/ray/testing';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { createMachines } from '../../testing/machines.js';
import { kill, signIn } from '../../testing/processes.js';
import { seriesEstimate } from '../../testing/torch.js';
import { ask, chargedFor, cidsOf, jobWhen, train, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';

const estimate = { ...seriesEstimate, epoch: 60 };

test(
  'a training on two nodes of Ray ends the same and is charged once, whatever is killed',
  needsRay,
  async (t) => {
    let cluster = await startCluster();
    let node = await cluster.addNode();
    const machines = await createMachines({
      TRICORN_RAY_URL: cluster.url,
      TRICORN_RAY_RANKS: '2',
    });
    const { db, close } = await openDatabase(machines.databaseUrl, migrations, () => {}, { poolSize: 2 });
    const driverPids = () => cluster.pidsOf('python cluster.py');
    try {
      const api = await machines.start('api', 'api');
      let worker = await machines.start('worker', 'first');
      const alice = await signIn(api.url);
      const x_train = await upload(alice, 'series.csv', seriesOf(2_000));
      const calm = await train(alice, { ...estimate, jobName: 'calm', x_train });
      const expected = await trained(alice, calm.jobID);
      const report = expected['report'] as { engine: string; rankChanges: object[] };
      assert.deepEqual([report.engine, report.rankChanges], ['torch', [{ epoch: 1, ranks: 2 }]]);

      const disasters = {
        driver: async () => process.kill(driverPids()[0]!, 'SIGKILL'),
        node: async () => {
          await node.kill();
          node = await cluster.addNode();
        },
        'own process': async () => {
          await kill(worker.child);
          worker = await machines.start('worker', 'second');
        },
        head: async () => {
          await cluster.close();
          cluster = await startCluster({ dashboardPort: Number(new URL(cluster.url).port) });
          node = await cluster.addNode();
        },
      };
      for (const [lost, strike] of Object.entries(disasters)) {
        const { jobID } = await train(alice, { ...estimate, jobName: lost, x_train });
        await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.1);
        const lostAtMs = Date.now();
        await strike();
        const detail = await trained(alice, jobID);
        t.diagnostic(`${lost}: ended ${Date.now() - lostAtMs} ms after the loss`);
        assert.deepEqual(cidsOf(detail), cidsOf(expected), lost);
        assert.equal(chargedFor(detail), chargedFor(expected), lost);
        assert.deepEqual(await auditLedger(db), []);
      }

      const { jobID } = await train(alice, { ...estimate, epoch: 500, jobName: 'deleted', x_train });
      await jobWhen(alice, jobID, ({ progress }) => Number(progress) > 0.01);
      assert.ok(driverPids().length > 0);
      await ask(alice, 'deleteJobByUser', { jobID });
      await until(async () => driverPids().length === 0, { describe: 'the job on the cluster has ended' });
      assert.deepEqual(await auditLedger(db), []);
    } finally {
      await close();
      await machines.close();
      await cluster.close();
    }
  },
);
