import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
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
const routingDelayMs = 2_000;
/** Between three requests of one of two loops with the same account. */
const pauseMs = 100;

describe('the pods of the chart, run as processes from its manifests,', { skip: podsMissing }, () => {
  let folder: string;
  let postgres: RunningPostgres;
  let s3: S3;
  let manifests: Manifest[];
  let render: (version: string) => void;
  let objects: ClusterObjects;
  const pods = new Map<string, Pod>();
  const started = new Set<string>();
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
        },
      },
    );
    const read = async (...path: string[]) => await readFile(join(folder, 'setup', ...path), 'utf8');
    const node = async (index: number) => ({
      'identity.json': await read(`node-${index}`, 'identity.json'),
      'config.json': await read(`node-${index}`, 'config.json'),
    });
    const { TRICORN_LLM_KEY = '' } = parseEnv(await read('derived.env'));
    const settings = { ...parseEnv(await read('settings.env')), TRICORN_LLM_KEY } as Record<string, string>;
    const modelPort = await freePort();
    render = (version) => {
      const text = renderChart(join(root, 'deploy/helm/tricorn'), 'demo', {
        image: { tag: version },
        api: { port },
        model: { enabled: true, port: modelPort },
        nodes: { enabled: true, port: port + 200 },
        worker: { healthPort: port + 100, autoscaler: { enabled: false, min: 1 } },
        stop: { waitSeconds: 7, answersSeconds: 20 },
      });
      manifests = parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
    };
    render('first');
    objects = {
      configMaps: { 'demo-settings': find('ConfigMap', 'demo-settings')['data'] },
      secrets: {
        'tricorn-settings': settings,
        'tricorn-coordinator': {
          'nodes.json': await read('nodes.json'),
          'identity.json': await read('identities', 'api-1', 'identity.json'),
        },
        ...Object.fromEntries(
          await Promise.all([0, 1, 2].map(async (index) => [`tricorn-node-${index}`, await node(index)])),
        ),
      },
    };
    await writeFile(join(folder, 'hosts'), '127.0.0.1 localhost node-0 node-1 node-2 model\n');
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
    { metadata, spec }: Manifest,
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
    started.add(metadata.name);
    return pod;
  };
  const startApi = async (name: string) =>
    await start(name, find('Deployment', 'demo-api'), {
      PORT: String(await freePort()),
      TRICORN_HEALTH_PORT: String(await freePort()),
    });
  const startWorker = async (name: string) =>
    await start(name, find('Deployment', 'demo-worker'), { PORT: String(await freePort()) });
  const startModel = async () =>
    await start('model', find('Deployment', 'demo-model'), { TRICORN_HEALTH_PORT: String(await freePort()) });
  const migrate = async (name: string) => {
    const job = await start(name, find('Job', 'demo-migrate'));
    await until(async () => /schema|migrat|up to date/i.test(await logOf(name)), {
      describe: 'the job has migrated',
    });
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

  const createJob = async (jobName: string) => {
    const terms = {
      computation: 'Matrix Addition',
      jobName,
      input: '[[1]]',
      parties: threeParties,
    };
    const { status, body } = await call('createJobByInput', terms, tokens[0]);
    assert.equal(status, 200, body.msg);
    return String(body['jobID']);
  };
  /** Gives the other inputs and waits. */
  const resultOf = async (jobID: string) => {
    for (const [party, input] of [
      [1, '[[10]]'],
      [2, '[[100]]'],
    ] as const)
      assert.equal((await call('fillData', { jobID, input }, tokens[party])).status, 200);
    const detail = async () => (await call('jobDetailByUser', { jobID }, tokens[0])).body;
    await until(async () => (await detail())['state'] === 'succeeded', { describe: 'the job has succeeded' });
    return ((await detail())['report'] as { result: string }).result;
  };

  test('start in the order of an installation: before the database is migrated, and ready after it', async () => {
    const nodes = await Promise.all(
      [0, 1, 2].map(async (index) => await start(`node-${index}`, find('StatefulSet', `node-${index}`))),
    );
    serving.push(await startApi('api-1'), await startApi('api-2'));
    const worker = await startWorker('worker-1');
    const model = await startModel();
    await until(() => serving.every((pod) => pod.starts() > 1) && worker.starts() > 1, {
      describe: 'processes have ended because the database is not migrated, and were started again',
    });
    assert.match(await logOf('api-1'), /migrations are pending.*tricorn migrate/);
    await migrate('migrate-1');
    await Promise.all([...nodes, ...serving, worker, model].map(async (pod) => await pod.untilReady()));
    assert.deepEqual(
      nodes.map((pod) => pod.starts()),
      [1, 1, 1],
      'a node needs nothing that its manifest does not mount',
    );
    const workloads = manifests.filter(({ spec }) => spec?.template !== undefined);
    assert.deepEqual([...started].sort(), workloads.map(({ metadata }) => metadata.name).sort());
  });

  test('serve: an account, and a private computation over the three nodes', async () => {
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
    assert.equal(await resultOf(await createJob('after the installation')), '[[111]]');
    assert.equal((await call('buyLLMToken', { tokensNum: 1_000, jobName: 'to ask' }, tokens[0])).status, 200);
    const asked = await call('callLLM3', { prompt: 'hello', max_new_tokens: 4 }, tokens[0]);
    assert.equal(asked.status, 200, asked.body.msg);
    for (const [workload, name] of [
      ['demo-api', 'api-1'],
      ['demo-worker', 'worker-1'],
      ['demo-model', 'model'],
    ] as const) {
      const { spec } = find('Deployment', workload);
      const { livenessProbe } = spec.template.spec.containers[0];
      assert.ok(await probeOnce(livenessProbe, pods.get(name)!.ports), `${name} is alive`);
    }
  });

  test('are upgraded under load: no request fails, and every process ends within its grace period', async () => {
    const jobID = await createJob('during the upgrade');
    const answers = new Map<string, number>();
    let isOver = false;
    const load = [0, 1, 2, 0].map(async (party) => {
      while (!isOver) {
        for (const [name, fields] of [
          ['userInfo', {}],
          ['buyLLMToken', { tokensNum: 1, jobName: 'meanwhile' }],
          ['statement', { pageNo: 1, pageSize: 10 }],
        ] as const) {
          const answer = await call(name, fields, tokens[party]).then(
            ({ status, body }) => (status === 200 ? 'fine' : `${name}: ${body.msg}`),
            (error: Error) => `${name}: ${error.cause ?? error}`,
          );
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }
        // However fast the machine is, an account may send a hundred requests a second.
        await setTimeout(pauseMs);
      }
    });
    // As Helm does it: the job first, then the Deployments, which have one process more than usual until an old one has ended.
    render('next');
    await migrate('migrate-2');
    for (const [index, next] of ['api-3', 'api-4'].entries()) {
      const pod = await startApi(next);
      await pod.untilReady();
      serving.push(pod);
      const ended = pods.get(`api-${index + 1}`)!.stop();
      // The Service learns of it later than the process.
      await setTimeout(routingDelayMs);
      serving.shift();
      assert.ok(await ended, `api-${index + 1} has ended by itself`);
    }
    await (await startWorker('worker-2')).untilReady();
    assert.ok(await pods.get('worker-1')!.stop());
    for (const index of [2, 1, 0]) {
      assert.ok(await pods.get(`node-${index}`)!.stop());
      await (await start(`node-${index}`, find('StatefulSet', `node-${index}`))).untilReady();
    }
    assert.ok(await pods.get('model')!.stop());
    await (await startModel()).untilReady();
    assert.equal(await resultOf(jobID), '[[111]]', 'a job from before the upgrade');
    isOver = true;
    await Promise.all(load);
    assert.deepEqual([...answers.keys()], ['fine']);
    assert.ok(answers.get('fine')! > 50, 'there was load');
  });
});
