import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { compose } from '../../compose.js';
import { readConfig } from '../../config.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { createLogger } from '../../ground/observability/logger.js';
import { startComfyUi } from '../../testing/comfyUi.js';
import { callOperation, createDatabase, demoPassword } from '../../testing/harness.js';

test('tasks survive a restart: running and waiting tasks are finished by the next server', async () => {
  const database = await createDatabase();
  const comfyUi = await startComfyUi();
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-data-'));
  const config = readConfig({
    PORT: '0',
    TRICORN_DATA: dataFolder,
    TRICORN_DATABASE_URL: database.url,
    TRICORN_DEMO_PASSWORD: demoPassword,
    TRICORN_COMFYUI_URL: comfyUi.url,
  });
  const start = async () => await compose(config, { api: true, worker: true }, createLogger('silent'));
  let server = await start();
  try {
    const { body } = await callOperation(server.url!, 'genToken', {
      email: 'alice@example.com',
      passwd: demoPassword,
    });
    const token = String(body['token']);
    const submit = async (prompt: string) =>
      String((await callOperation(server.url!, 'genImg', { prompt, seed: 1 }, token)).body['task_id']);
    const query = async (id: string) =>
      (await callOperation(server.url!, 'queryTask', { task_id: id }, token)).body;

    const running = await submit('a heron [slow]');
    const waiting = await submit('a stork');
    await until(async () => Number((await query(running))['progress']) > 0, {
      describe: 'the first task makes progress',
    });
    await server.stop();
    assert.ok((await comfyUi.calls()).includes('POST /interrupt'), 'the engine is interrupted');

    server = await start();
    for (const id of [running, waiting])
      await until(async () => (await query(id))['status'] === 'succeeded', {
        describe: 'the task has succeeded',
      });
    assert.deepEqual(await auditLedger(server.parts.db), []);
  } finally {
    await server.stop();
    comfyUi.close();
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
