import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { embeddedModel } from '@tricorn/language/embeddedModel';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settingTable } from './config.js';
import { planSetup } from './edge/commands/setup/setupPlan.js';
import { renderChart } from './testing/renderChart.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const chart = join(root, 'deploy/helm/tricorn');
const hasHelm = spawnSync('helm', ['version']).status === 0;

/** The kinds of objects of the chart, with the schemas of the Kubernetes API. */
const kinds: Record<string, new (data: never) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};

/** A manifest after it was checked against its schema. */
// biome-ignore lint/suspicious/noExplicitAny: what is read of it is checked by the test itself
type Loose = Record<string, any>;
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: Loose;
  data: Record<string, string>;
};

/** Renders with Helm where it is installed, and with what this project knows of it elsewhere. */
function render(overrides: object): Manifest[] {
  const text = hasHelm ? renderWithHelm(overrides) : renderChart(chart, 'demo', overrides);
  const documents = parseAllDocuments(text);
  return documents.flatMap((document) => {
    assert.deepEqual(document.errors, []);
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}

function renderWithHelm(overrides: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-chart-'));
  try {
    const values = join(folder, 'values.json');
    writeFileSync(values, JSON.stringify(overrides));
    return execFileSync('helm', ['template', 'demo', chart, '--values', values], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const everything = {
  model: { enabled: true },
  nodes: { enabled: true, storageClassName: 'fast' },
  ingress: { enabled: true, className: 'nginx' },
};

for (const [name, overrides] of Object.entries({ 'its defaults': {}, everything })) {
  test(`the chart with ${name} fits the schemas of the Kubernetes API`, () => {
    const manifests = render(overrides);
    assert.equal(
      new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size,
      manifests.length,
    );
    for (const manifest of manifests) {
      const kind = kinds[manifest.kind];
      assert.ok(kind !== undefined, `${manifest.kind} is checked`);
      const { watched, unread } = watchReads(new kind(manifest as never));
      watched.validate();
      assert.deepEqual(unread(), [], `${manifest.kind} ${manifest.metadata.name} has only fields of the API`);
    }
  });
}

test('with a Ray cluster, every process knows its address and every worker its own', () => {
  const manifests = render({ ray: { enabled: true, max: 9 } });
  const cluster = manifests.find(({ kind }) => kind === 'RayCluster')!;
  const [workers] = cluster.spec['workerGroupSpecs'];
  assert.deepEqual([workers.minReplicas, workers.maxReplicas], [0, 9]);
  // Its schema is not at hand; the pods in it are those of Kubernetes.
  const deployment = manifests.find(({ metadata }) => metadata.name === 'demo-worker')!;
  for (const { template } of [cluster.spec['headGroupSpec'], workers]) {
    const pods = structuredClone(deployment);
    pods.spec['template'].spec = template.spec;
    new Deployment(pods as never).validate();
  }
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')!;
  const settings = readConfig({ ...data, TRICORN_SECRET: 'x'.repeat(32) }).cluster!;
  assert.deepEqual([settings.url, settings.ranksMax], ['http://demo-ray-head-svc:8265', 4]);
  const [container] = deployment.spec['template'].spec.containers;
  assert.equal(container.env[0].valueFrom.fieldRef.fieldPath, 'status.podIP');
});

/** The schemas accept unknown fields, but read every known one: what nobody has read is misspelt. */
function watchReads<T extends object>(root: T): { watched: T; unread(): string[] } {
  const read = new Set<string>();
  const watch = (value: object, path: string): object =>
    new Proxy(value, {
      get: (target, key) => {
        const found: unknown = Reflect.get(target, key);
        if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found;
        read.add(`${path}/${key}`);
        return typeof found === 'object' && found !== null ? watch(found, `${path}/${key}`) : found;
      },
    });
  const paths = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => [`${path}/${key}`, ...paths(part, `${path}/${key}`)])
      : [];
  return { watched: watch(root, '') as T, unread: () => paths(root, '').filter((path) => !read.has(path)) };
}

test('a misspelt field of a probe is noticed', () => {
  const manifest = render({}).find(({ kind }) => kind === 'Deployment')!;
  manifest.spec['template'].spec.containers[0].readinessProbe.periodSecond = 5;
  const { watched, unread } = watchReads(new Deployment(manifest as never));
  watched.validate();
  assert.deepEqual(unread(), ['/spec/template/spec/containers/0/readinessProbe/periodSecond']);
});

test('the schemas refuse a field that the API does not know the type of', () => {
  const [deployment] = render({}).filter(({ kind }) => kind === 'Deployment');
  const broken = structuredClone(deployment!);
  broken.spec['template'].spec.terminationGracePeriodSeconds = 'soon';
  assert.throws(() => new Deployment(broken as never).validate());
});

test('the settings of the chart are settings of the server, and it waits longer than a process may take to stop', () => {
  const manifests = render(everything);
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)!;
  const { data } = find('ConfigMap', 'demo-settings');
  const unknown = Object.keys(data).filter((name) => name !== 'NODE_ENV' && !(name in settingTable));
  assert.deepEqual(unknown, []);
  const { TRICORN_PRIVACY_NODES: _, ...readable } = data;
  const { stop } = readConfig({ ...readable, TRICORN_SECRET: 'x'.repeat(32) });
  const api = find('Deployment', 'demo-api').spec['template'].spec;
  assert.ok(api.terminationGracePeriodSeconds * 1_000 > stop.waitMs + stop.answersMsMax);
  const [container] = api.containers;
  assert.deepEqual(
    [container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path],
    ['/readyz', '/healthz'],
  );
  // A process that stops must be seen as not ready before it closes its port.
  const { failureThreshold, periodSeconds } = container.readinessProbe;
  assert.ok(failureThreshold * periodSeconds * 1_000 <= stop.waitMs);
});

test('the process of the language model is the one that the settings name', () => {
  const manifests = render(everything);
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)!;
  const { data } = find('ConfigMap', 'demo-settings');
  const [{ port }] = find('Service', 'model').spec['ports'];
  assert.equal(data['TRICORN_LLM_URL'], `http://model:${port}`);
  assert.equal(data['TRICORN_LLM_MODEL'], embeddedModel.name);
  assert.equal(data['TRICORN_LLM_CONTEXT'], String(embeddedModel.contextTokens));
  const [container] = find('Deployment', 'demo-model').spec['template'].spec.containers;
  assert.deepEqual(container.args, ['model', String(port)]);
  // A Secret that the set-up made agrees with it.
  const { derived } = planSetup(
    {
      folder: '/setup',
      api: 2,
      workers: 1,
      nodes: 0,
      port: Number(data['PORT']),
      hosts: 'names',
      user: 'tricorn',
    },
    {},
    { secret: '', metricsToken: '', chainOperatorKey: '', modelKey: 'key' },
  );
  assert.equal(derived['TRICORN_LLM_URL'], data['TRICORN_LLM_URL']);
});

test('the autoscaler counts ready and running work, and sets the number of workers alone', () => {
  const manifests = render({});
  const { spec } = manifests.find(({ kind }) => kind === 'HorizontalPodAutoscaler')!;
  const [{ external }] = spec['metrics'];
  assert.equal(external.metric.name, 'tricorn_work_items');
  assert.deepEqual(external.metric.selector.matchExpressions[0].values, ['ready', 'running']);
  const workers = (list: Manifest[]) =>
    list.find(({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'demo-worker')!;
  assert.equal(workers(manifests).spec['replicas'], undefined);
  assert.equal(workers(render({ worker: { autoscaler: { enabled: false } } })).spec['replicas'], 2);
});

test('every service of the compose file is a process that the set-up makes, and no secret is in it', () => {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Loose> };
  const { setup = {}, database: _, ...processes } = services;
  const count = (kind: string) => Object.keys(processes).filter((name) => name.startsWith(kind)).length;
  const option = (name: string) => Number(setup.command[setup.command.indexOf(name) + 1]);
  assert.deepEqual(
    [count('api-'), count('worker-'), count('node-')],
    [option('--api'), option('--workers'), option('--nodes')],
  );
  for (const [name, service] of Object.entries(processes)) {
    assert.deepEqual(service.command, ['run', '--folder', '/setup', name]);
    assert.equal(service.stop_grace_period, '40s');
  }
  assert.match(setup['environment'].TRICORN_DATA, /^\/setup\//, 'files are in the volume that all share');
  assert.doesNotMatch(text, /PASSWORD: (?!\$)/);
});
