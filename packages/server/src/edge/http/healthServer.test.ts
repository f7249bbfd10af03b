import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { compose } from '../../compose.js';
import { readConfig } from '../../config.js';
import { createLogger } from '../../ground/logger.js';
import { createDatabase, demoPassword } from '../../testing/harness.js';

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
