import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compose } from '../../compose.js';
import { readConfig } from '../../config.js';
import { createLogger } from '../../ground/logger.js';
import { createDatabase, demoPassword } from '../../testing/harness.js';
import { serveProcessHealth } from './serveProcessHealth.js';

test('a worker serves its health and metrics, and nothing else, on a port of its own', async () => {
  const database = await createDatabase('withDemoAccounts');
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-worker-'));
  const config = readConfig({
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_DATA: dataFolder,
    TRICORN_DATABASE_URL: database.url,
    TRICORN_DEMO_PASSWORD: demoPassword,
    TRICORN_HEALTH_PORT: '0',
    TRICORN_PRIVACY_NODES: 'off',
  });
  const worker = await compose(config, { api: false, worker: true }, createLogger('silent'));
  const url = worker.healthUrl!;
  try {
    assert.equal(worker.url, undefined);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    const ready = await fetch(`${url}/readyz`);
    assert.deepEqual(
      [ready.status, ((await ready.json()) as { parts: object }).parts],
      [200, { database: 'ready', files: 'ready' }],
    );
    const metrics = await (await fetch(`${url}/metrics`)).text();
    assert.match(metrics, /^# HELP tricorn_work_items /m);
    assert.match(metrics, /^# HELP tricorn_work_oldest_seconds /m);
    assert.equal((await fetch(`${url}/docs`)).status, 404);
  } finally {
    await worker.stop();
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  await assert.rejects(fetch(`${url}/healthz`));
});

test('a process without a database serves its health and metrics as well, to this machine or with the token', async () => {
  const open = await serveProcessHealth({ host: '127.0.0.1', port: 0, metricsToken: undefined });
  const guarded = await serveProcessHealth({ host: '127.0.0.1', port: 0, metricsToken: 'secret' });
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status;
  try {
    assert.match(await (await fetch(`${open.url}/metrics`)).text(), /^tricorn_child_memory_bytes \d+$/m);
    for (const path of ['/healthz', '/readyz']) assert.equal(await statusOf(open.url + path), 200);
    assert.equal(await statusOf(`${open.url}/docs`), 404);
    assert.equal(await statusOf(`${open.url}/metrics`, { 'x-forwarded-for': '192.0.2.1' }), 403);
    assert.equal((await fetch(`${open.url}/metrics`, { method: 'POST', body: 'x' })).status, 405);
    assert.equal(await statusOf(`${guarded.url}/metrics`), 403);
    assert.equal(await statusOf(`${guarded.url}/metrics`, { authorization: 'Bearer secret' }), 200);
  } finally {
    await open.close();
    await guarded.close();
  }
  await assert.rejects(fetch(`${open.url}/healthz`));
});

test('the chain in a process of its own serves metrics on the port that is set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-chain-'));
  const main = fileURLToPath(new URL('../../main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'chain', join(folder, 'chain'), '0'], {
    env: { PATH: process.env['PATH'], TRICORN_HEALTH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let url: string | undefined;
    for await (const line of createInterface(child.stdout)) {
      url = /^Health and metrics are at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) break;
    }
    const text = await (await fetch(`${url}/metrics`)).text();
    assert.match(text, /^tricorn_process_resident_memory_bytes \d+$/m);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});
