import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import type { OperationName } from '@tricorn/contract';
import { freePort, type RunningPostgres, startPostgres, until } from '@tricorn/testing';
import { type S3, s3Key, startS3 } from '@tricorn/testing/startS3';
import { parseAllDocuments } from 'yaml';
import { callOperation } from './testing/harness.js';
import { threeParties } from './testing/inputJobs.js';
import {
  type ClusterObjects,
  type Manifest,
  type Pod,
  podsMissing,
  probeOnce,
  startPod,
} from './testing/pods.js';
import { renderChart } from './testing/renderChart.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const main = fileURLToPath(new URL('./main.js', import.meta.url));

describe('the pods of the chart, run as processes from its manifests,', { skip: podsMissing }, () => {
  let folder: string;
  let postgres: RunningPostgres;
  let s3: S3;
  let manifests: Manifest[];
  let objects: ClusterObjects;
  const pods = new Map<string, Pod>();
  /** Pods that the service sends requests to: ready and not told to stop. */
  const serving: Pod[] = [];
  let tokens: string[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-pods-'));
    await chmod(folder, 0o755);
    [postgres, s3] = await Promise.all([
      startPostgres({ preferInstalled: true }),
      startS3(join(folder, 's3')),
    ]);
    const port = await freePort();
    // As values.yaml says: the set-up makes the settings and keys that become Secrets.
    await mkdir(join(folder, 'setup'));
    const script = `mkdir -p /setup && mount --bind ${join(folder, 'setup')} /setup && exec "$@"`;
    const setup = [
      'setup',
      '--folder',
      '/setup',
      '--hosts',
      'names',
      '--api',
      '2',
      '--workers',
      '1',
      '--nodes',
      '3',
    ];
    execFileSync(
      'unshare',
      ['--mount', 'sh', '-c', script, 'sh', process.execPath, main, ...setup, '--port', String(port)],
      {
        env: {
          PATH: process.env['PATH'],
          TRICORN_DATABASE_URL: postgres.url,
          TRICORN_CHAIN_RPC: 'off',
          TRICORN_S3_BUCKET: 'tricorn',
          TRICORN_S3_ENDPOINT: s3.endpoint,
          TRICORN_S3_ACCESS_KEY: s3Key,
          TRICORN_S3_SECRET_KEY: s3Key,
          TRICORN_LLM_URL: 'http://127.0.0.1:1',
          TRICORN_LLM_MODEL: 'none',
        },
      },
    );
    const read = async (...path: string[]) => await readFile(join(folder, 'setup', ...path), 'utf8');
    const node = async (index: number) => ({
      'identity.json': await read(`node-${index}`, 'identity.json'),
      'config.json': await read(`node-${index}`, 'config.json'),
    });
    const text = renderChart(join(root, 'deploy/helm/tricorn'), 'demo', {
      api: { port },
      nodes: { enabled: true, port: port + 200 },
      worker: { healthPort: port + 100, autoscaler: { enabled: false, min: 1 } },
      stop: { waitSeconds: 7, answersSeconds: 20 },
    });
    manifests = parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
    objects = {
      configMaps: { 'demo-settings': find('ConfigMap', 'demo-settings')['data'] },
      secrets: {
        'tricorn-settings': parseEnv(await read('settings.env')) as Record<string, string>,
        'tricorn-coordinator': {
          'nodes.json': await read('nodes.json'),
          'identity.json': await read('identities', 'api-1', 'identity.json'),
        },
        ...Object.fromEntries(
          await Promise.all([0, 1, 2].map(async (index) => [`tricorn-node-${index}`, await node(index)])),
        ),
      },
    };
    await writeFile(join(folder, 'hosts'), '127.0.0.1 localhost node-0 node-1 node-2\n');
  });
  after(async () => {
    await Promise.all([...pods.values()].map(async (pod) => await pod.stop()));
    await Promise.all([postgres?.stop(), s3?.stop()]);
    await rm(folder, { recursive: true, force: true });
    // Empty folders, where volumes were mounted in the pods alone.
    spawnSync('rmdir', [...[0, 1, 2].map((index) => `/setup/node-${index}`), '/setup/counters']);
    spawnSync('rmdir', ['/setup', '/keys', '/etc/tricorn']);
  });

  const find = (kind: string, name: string): Manifest =>
    manifests.find((one) => one['kind'] === kind && one['metadata'].name === name)!;
  const start = async (
    name: string,
    { spec }: Manifest,
    settings: Record<string, string> = {},
  ): Promise<Pod> => {
    const pod = await startPod(
      folder,
      name,
      { spec: spec.template.spec, claims: spec.volumeClaimTemplates },
      objects,
      { settings, hosts: join(folder, 'hosts'), logFile: join(folder, `${name}.log`) },
    );
    pods.set(name, pod);
    return pod;
  };
  const startApi = async (name: string) =>
    await start(name, find('Deployment', 'demo-api'), {
      PORT: String(await freePort()),
      TRICORN_HEALTH_PORT: String(await freePort()),
    });
  const migrate = async (name: string) => {
    const job = await start(name, find('Job', 'demo-migrate'));
    await until(async () => /schema|migrat/i.test(await logOf(name)), { describe: 'the job has migrated' });
    return job;
  };
  const logOf = async (name: string) => await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '');
  let turn = 0;
  const call = async (name: OperationName, fields: object, token = '') =>
    await callOperation(
      `http://127.0.0.1:${serving[turn++ % serving.length]!.ports['http']}`,
      name,
      fields,
      token,
    );

  test('start in the order of an installation: before the database is migrated, and ready after it', async () => {
    const nodes = await Promise.all(
      [0, 1, 2].map(async (index) => await start(`node-${index}`, find('StatefulSet', `node-${index}`))),
    );
    serving.push(await startApi('api-1'), await startApi('api-2'));
    const worker = await start('worker-1', find('Deployment', 'demo-worker'), {
      PORT: String(await freePort()),
    });
    await until(() => serving.every((pod) => pod.starts() > 1) && worker.starts() > 1, {
      describe: 'processes have ended because the database is not migrated, and were started again',
    });
    assert.match(await logOf('api-1'), /migrations are pending.*tricorn migrate/);
    await migrate('migrate-1');
    await Promise.all([...nodes, ...serving, worker].map(async (pod) => await pod.untilReady()));
    assert.deepEqual(
      nodes.map((pod) => pod.starts()),
      [1, 1, 1],
      'a node needs nothing that its manifest does not mount',
    );
  });

  test('serve: an account, and a private computation over the three nodes', async () => {
    const [pod] = serving;
    for (const email of threeParties) {
      const { status, body } = await call('register', { email, passwd: 'a long password' });
      assert.equal(status, 200, body.msg);
    }
    tokens = await Promise.all(
      threeParties.map(async (email) =>
        String((await call('genToken', { email, passwd: 'a long password' })).body['token']),
      ),
    );
    // As `kubectl exec` would run it.
    for (const email of threeParties)
      await promisify(execFile)(process.execPath, [main, 'grant', email, '100'], {
        env: {
          PATH: process.env['PATH'],
          ...objects.secrets['tricorn-settings'],
          TRICORN_DATA: join(folder, 'operator'),
        },
      });
    const terms = {
      computation: 'Matrix Addition',
      jobName: 'in pods',
      input: '[[1]]',
      parties: threeParties,
    };
    const created = await call('createJobByInput', terms, tokens[0]);
    assert.equal(created.status, 200, created.body.msg);
    const jobID = String(created.body['jobID']);
    for (const [party, input] of [
      [1, '[[10]]'],
      [2, '[[100]]'],
    ] as const)
      assert.equal((await call('fillData', { jobID, input }, tokens[party])).status, 200);
    const detail = async () => (await call('jobDetailByUser', { jobID }, tokens[0])).body;
    await until(async () => (await detail())['state'] === 'succeeded', { describe: 'the job has succeeded' });
    assert.equal(((await detail())['report'] as { result: string }).result, '[[111]]');
    const { spec } = find('Deployment', 'demo-api');
    assert.ok(await probeOnce(spec.template.spec.containers[0].livenessProbe, pod!.ports));
  });
});
