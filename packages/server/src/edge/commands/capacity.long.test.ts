import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));

test('refuses a time that is not a number of seconds', () => {
  for (const args of [['0'], ['-1'], ['a minute'], ['1e9'], ['5', '5']]) {
    const { status, stderr } = spawnSync(process.execPath, [main, 'capacity', ...args], { encoding: 'utf8' });
    assert.deepEqual([status, stderr.trim()], [2, 'Usage: tricorn capacity [SECONDS]'], args.join(' '));
  }
});

test('says what the machine carries and what to add, on a server of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-capacity-test-'));
  const [data, temporary] = [join(folder, 'data'), folder];
  const child = spawn(process.execPath, [main, 'capacity', '15'], {
    // Neither a database that is away nor a folder of the installation is used.
    env: {
      PATH: process.env['PATH'],
      TMPDIR: temporary,
      TRICORN_DATA: data,
      TRICORN_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  assert.equal(await new Promise((done) => child.once('close', done)), 0, out);
  const rates = [...out.matchAll(/^ {2}(\w+) +([\d.]+)\/min {2}/gm)].map(([, name, rate]) => ({
    name,
    rate: Number(rate),
  }));
  // Calls, where the embedded language model is not installed, and pictures, if the machine is too busy for one.
  const missing = [...out.matchAll(/^ {2}(calls|pictures) +- {2}not measured: .+/gm)];
  assert.equal(rates.length + missing.length, 5, out);
  for (const { name, rate } of rates) assert.ok(rate > 0, `${name}: ${rate}`);
  assert.match(
    out,
    /If an active user makes 600 requests, 10 pictures, 2 jobs, 2 rounds, 20 calls in an hour:/,
  );
  const users = [...out.matchAll(/alone carry (\d+) users/g)].map(([, count]) => Number(count));
  const together = Number(/All together: (\d+) active users/.exec(out)![1]);
  assert.ok(together <= Math.min(...users), out);
  assert.match(out, /^Add next: (an API process|a worker|machines for|a model server)/m);
  assert.deepEqual(await readdir(temporary), [], 'nothing is left behind');
  await rm(folder, { recursive: true, force: true });
});
