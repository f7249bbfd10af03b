import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import { allGone, descendantsOf, postmasterOf } from '../../testing/processTree.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));

test('an embedded PostgreSQL that is killed is started again, and a stop without it does not hang', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-supervised-'));
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_CHAIN_RPC: 'off',
      TRICORN_DATA: folder,
      TRICORN_PRIVACY_NODES: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const exit = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  await until(() => /ready at \S+/.test(output), { describe: 'the server is ready' });
  const url = /ready at (\S+)/.exec(output)![1]!;
  const isReady = async () => (await fetch(`${url}/readyz`)).status === 200;

  const first = postmasterOf(folder)!;
  process.kill(first, 'SIGKILL');
  await until(
    async () => {
      const now = postmasterOf(folder);
      return now !== undefined && now !== first && (await isReady());
    },
    { describe: 'another PostgreSQL runs and the server is ready' },
  );
  assert.match(output, /PostgreSQL has ended/);
  assert.equal(child.exitCode, null, 'the server is the same process');

  const second = postmasterOf(folder)!;
  const pids = [child.pid!, second, ...descendantsOf(child.pid!).map(({ pid }) => pid)];
  process.kill(second, 'SIGKILL');
  child.kill('SIGTERM');
  const [code] = await exit;
  // On a slow machine PostgreSQL may be starting again for longer than a stop may take; then the stop is cut short, and
  // the watchdog ends what it has left behind.
  if (code !== 0) assert.match(output, /stopping took longer than 9000 ms/, output.slice(-2_000));
  await allGone(pids);
  await until(() => postmasterOf(folder) === undefined, { describe: 'no PostgreSQL is left' });
});
