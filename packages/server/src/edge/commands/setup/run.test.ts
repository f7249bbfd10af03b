import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import type { ListedProcess } from './writeSetup.js';

const main = fileURLToPath(new URL('../../../main.js', import.meta.url));
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-run-'));
  await writeFile(join(folder, 'own.env'), 'TRICORN_LOG_LEVEL=wrong\n');
  const listed: ListedProcess[] = [
    { name: 'short', args: ['help'], settingsFiles: [] },
    { name: 'refused', args: ['worker'], settingsFiles: [join(folder, 'own.env')] },
  ];
  await writeFile(join(folder, 'processes.json'), JSON.stringify(listed));
});
after(async () => await rm(folder, { recursive: true, force: true }));

function run(names: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, 'run', '--folder', folder, ...names], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.text += text;
    });
  return { child, said, ended: once(child, 'close') };
}

test('a process that ends is started again, under its name, until all are stopped', async () => {
  const { child, said, ended } = run(['short']);
  await until(() => said.text.split('short ended (exit code 0); starting it again').length > 2, {
    describe: () => `the process was started again twice: ${said.text}`,
  });
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.ok(said.text.split('short | Usage: tricorn COMMAND').length > 2);
});

test('a process has the settings of its files, and none of the environment', async () => {
  // With the log level of the environment it would start, and with its data folder it would make files there.
  const { child, said, ended } = run(['refused'], { TRICORN_LOG_LEVEL: 'info', TRICORN_DATA: folder });
  await until(() => said.text.includes('refused | TRICORN_LOG_LEVEL must be one of'), {
    describe: () => `its own setting is refused: ${said.text}`,
  });
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('an unknown process and a folder without a set-up are refused by name', async () => {
  const unknown = run(['api-7']);
  assert.equal((await unknown.ended)[0], 2);
  assert.match(unknown.said.text, /has no process api-7; it has short, refused/);
  await rm(join(folder, 'processes.json'));
  const empty = run([]);
  assert.equal((await empty.ended)[0], 1);
  assert.match(empty.said.text, /holds no set-up; write one with `tricorn setup`/);
});
