import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../testing/harness.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));

test('a worker refuses to start with an execution provider that onnxruntime lacks, and names the setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-device-'));
  const database = await createDatabase();
  try {
    const child = spawn(process.execPath, [main, 'worker'], {
      env: {
        PATH: process.env['PATH'],
        TRICORN_DATA: folder,
        TRICORN_DATABASE_URL: database.url,
        TRICORN_CHAIN_RPC: 'off',
        TRICORN_PRIVACY_NODES: 'off',
        TRICORN_TRAINING_DEVICE: 'abacus',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 600_000,
    });
    const ended = new Promise((done) => child.once('close', done));
    assert.match(await text(child.stderr), /^TRICORN_TRAINING_DEVICE: .*"abacus".*; it has .*cpu/m);
    assert.equal(await ended, 1);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
