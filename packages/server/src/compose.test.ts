import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.js', import.meta.url));

test('a second server on the same data folder refuses to start and leaves the database of the first one alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-twice-'));
  await chmod(folder, 0o755);
  const first = start('start', folder, '0');
  try {
    const url = await first.ready;
    await assert.rejects(
      start('start', folder, '0').ready,
      /ended with 1: Another server uses .*TRICORN_DATA/,
    );
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    await assert.rejects(
      start('api', folder, new URL(url).port).ready,
      /ended with 1: Port \d+ of 127\.0\.0\.1 is in use.*PORT/,
    );
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    assert.equal(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')), false);
  } finally {
    first.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

function start(role: string, folder: string, port: string) {
  const child = spawn(process.execPath, [main, role], {
    env: { PATH: process.env['PATH'], PORT: port, TRICORN_DATA: folder, TRICORN_PRIVACY_NODES: 'off' },
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { child, ready };
}
