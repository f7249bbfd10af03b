import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, jobWhen, makeSample } from '../../testing/learningClient.js';

const sample = makeSample(400, 3);
const datasets = {
  featureData: csvOf('width,colour,height', sample.rows),
  targetData: csvOf('size', sample.labels),
};
/** Long enough to be still running on any machine. */
const slow = {
  computation: 'Deep Learning MLP',
  max_iter: '5000',
  n_iter_no_change: '1000',
  hidden_layer_sizes: '200,200',
};
const quick = { computation: 'Decision Tree' };

/** Child processes of this process that execute runs. */
async function runningChildren(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(join('/proc', name, file), 'utf8').catch(() => '')),
    );
    const parent = Number(stat!.slice(stat!.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === process.pid && command!.includes('childMain')) found.push(Number(name));
  }
  return found;
}

async function childrenWhen(wanted: (pids: number[]) => boolean): Promise<number[]> {
  const matching = async () => {
    const pids = await runningChildren();
    return wanted(pids) ? pids : undefined;
  };
  return await until(matching, { describe: `the child processes satisfy ${wanted}` });
}

describe('a run', { skip: process.platform !== 'linux' }, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => await server.close());

  const isRunning = ({ state, progress }: Record<string, unknown>) =>
    state === 'running' && Number(progress) > 0.05;

  test('whose process is killed is retried and succeeds', async () => {
    const { jobID, quote } = await createFileJob(
      server,
      { computation: 'Deep Learning MLP', jobName: 'killed', max_iter: '40' },
      datasets,
    );
    const [pid] = await childrenWhen((pids) => pids.length === 1);
    process.kill(pid!, 'SIGKILL');
    await childrenWhen(([next]) => next !== undefined && next !== pid);
    const { state, reason } = await jobEnd(server, jobID);
    assert.equal(state, 'succeeded', String(reason));
    const { body } = await server.call('ccdUsageList', { pageNo: 1, pageSize: 5 }, server.alice);
    assert.equal(body['totalCount'], 1, 'charged once');
    assert.ok(quote > 0n);
    assert.equal((await ccdOf(server)).held, 0n);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('of a deleted job ends at once, is free and leaves nothing behind', async () => {
    const before = await ccdOf(server);
    const { jobID } = await createFileJob(server, { ...slow, jobName: 'deleted' }, datasets);
    await jobWhen(server, jobID, isRunning);
    assert.ok((await ccdOf(server)).held > 0n);
    await server.call('deleteJobByUser', { jobID }, server.alice);
    await childrenWhen((pids) => pids.length === 0);
    assert.deepEqual(await ccdOf(server), before);
    assert.equal((await server.call('jobDetailByUser', { jobID }, server.alice)).status, 404);
    const scratch = join(server.parts.config.dataFolder, 'scratch', 'learning');
    await until(async () => (await readdir(scratch)).length === 0, {
      describe: 'the folder of the run is removed',
    });
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('that exceeds its memory or time fails with the reason, is free, and the next one runs', async () => {
    const { limits } = server.parts.config;
    const before = await ccdOf(server);
    for (const [limit, value, reason] of [
      ['learningMemoryMbMax', 30, /more than 30 MB of memory/],
      ['learningRunMsMax', 100, /longer than 100 ms/],
    ] as const) {
      // The only slot is occupied, so that the limit changes between the check and the run.
      const blocker = await createFileJob(server, { ...slow, jobName: `before ${limit}` }, datasets);
      const { jobID } = await createFileJob(server, { ...quick, jobName: limit }, datasets);
      const usual = limits[limit];
      limits[limit] = value;
      try {
        await server.call('deleteJobByUser', { jobID: blocker.jobID }, server.alice);
        const detail = await jobEnd(server, jobID);
        assert.equal(detail['state'], 'failed');
        assert.match(String(detail['reason']), reason);
      } finally {
        limits[limit] = usual;
      }
    }
    assert.deepEqual(await ccdOf(server), before);
    const { jobID } = await createFileJob(server, { ...quick, jobName: 'after' }, datasets);
    assert.equal((await jobEnd(server, jobID))['state'], 'succeeded');
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('that would exceed the memory limit is refused before it is charged', async () => {
    const { limits } = server.parts.config;
    const usual = limits.learningMemoryMbMax;
    limits.learningMemoryMbMax = 250;
    try {
      await assert.rejects(
        createFileJob(server, { computation: 'SVM', jobName: 'too hungry' }, datasets),
        /tooLarge: The run would need about \d+ MB of memory; the limit is 250 MB/,
      );
    } finally {
      limits.learningMemoryMbMax = usual;
    }
  });

  test('keeps the API answering', async () => {
    const { jobID } = await createFileJob(server, { ...slow, jobName: 'busy' }, datasets);
    await jobWhen(server, jobID, isRunning);
    for (let call = 0; call < 20; call++) await server.call('userInfo', {}, server.alice);
    const { body } = await server.call('jobDetailByUser', { jobID }, server.alice);
    assert.equal(body['state'], 'running', 'the answers did not wait for the run');
    await server.call('deleteJobByUser', { jobID }, server.alice);
    await childrenWhen((pids) => pids.length === 0);
  });
});
