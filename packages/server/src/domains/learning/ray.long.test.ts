import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsLearning, startCluster } from '@tricorn/ray/testing';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, jobWhen, makeSample, sendForm } from '../../testing/learningClient.js';
import { descendantsOf } from '../../testing/processTree.js';

const sample = makeSample(4_000, 3);
const featureData = csvOf(
  'width,colour,height,size',
  sample.rows.map((row, at) => [...row, sample.labels[at]!]),
);
const fields = { computation: 'Gradient Boosting', targetColumn: 'size', max_iter: '60' };

test('a large file is learned from on Ray and charged once, whatever is killed', needsLearning, async (t) => {
  let cluster = await startCluster();
  let node = await cluster.addNode();
  const server = await startTestServer({
    env: { TRICORN_RAY_URL: cluster.url, TRICORN_RAY_RANKS: '2', TRICORN_RAY_LEARNING_BYTES: '50000' },
  });
  const driverPids = () => cluster.pidsOf('python learn.py');
  const charges = async () =>
    (await server.call('ccdUsageList', { pageNo: 1, pageSize: 5 }, server.alice)).body['totalCount'];
  const fits = ({ state, progress }: Record<string, unknown>) =>
    state === 'running' && Number(progress) > 0.1;
  try {
    const { body } = await sendForm(server, 'checkFiles', fields, { featureData });
    const [first] = body['warnings'] as { code: string }[];
    assert.equal(first?.code, 'ON_CLUSTER');
    const disasters = {
      nothing: async () => {},
      driver: async () => {
        await until(async () => driverPids().length > 0, { describe: 'the driver runs' });
        process.kill(driverPids()[0]!, 'SIGKILL');
      },
      node: async () => {
        await node.kill();
        node = await cluster.addNode();
      },
      'own process': async () => process.kill(await ownChild(), 'SIGKILL'),
      head: async () => {
        await cluster.close();
        cluster = await startCluster({ dashboardPort: Number(new URL(cluster.url).port) });
        node = await cluster.addNode();
      },
    };
    let runs = 0;
    for (const [lost, strike] of Object.entries(disasters)) {
      const { jobID, quote } = await createFileJob(server, { ...fields, jobName: lost }, { featureData });
      assert.equal(quote, BigInt(body['ccd_cost'] as number | bigint), 'the quote is that of the check');
      await jobWhen(server, jobID, fits);
      const lostAtMs = Date.now();
      await strike();
      const { state, reason, report } = await jobEnd(server, jobID);
      t.diagnostic(`${lost}: ended ${Date.now() - lostAtMs} ms after the loss`);
      assert.equal(state, 'succeeded', `${lost}: ${reason}`);
      const { cluster: facts } = report as { cluster: { rows: number; ranks: number } };
      assert.deepEqual([facts.rows, facts.ranks], [4_000, 2], lost);
      assert.equal(await charges(), ++runs, lost);
      assert.deepEqual(await auditLedger(server.parts.db), []);
    }
    const { jobID } = await createFileJob(server, { ...fields, jobName: 'deleted' }, { featureData });
    await jobWhen(server, jobID, fits);
    await until(async () => driverPids().length > 0, { describe: 'the driver runs' });
    await server.call('deleteJobByUser', { jobID }, server.alice);
    await until(async () => driverPids().length === 0, { describe: 'the job on the cluster has ended' });
    assert.equal(await charges(), runs);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  } finally {
    await server.close();
    await cluster.close();
  }
});

/** The child process that runs the job. */
const ownChild = async (): Promise<number> =>
  await until(
    async () => descendantsOf(process.pid).find(({ command }) => command.includes('childMain'))?.pid,
    { describe: 'the child process of the run' },
  );
