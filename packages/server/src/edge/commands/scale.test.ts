import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { until } from '@tricorn/testing';
import { createDemoAccounts } from '../../domains/account/demo.js';
import { idOf } from '../../testing/demoAccounts.js';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { submitCountingJob } from '../../testing/submitCountingJob.js';
import { createScaler } from './scale.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));
const hooks = fileURLToPath(new URL('../../../../../deploy/hooks/', import.meta.url));
let folder: string;
let database: TestDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-scale-'));
  database = await openTestDatabase();
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('workers are added at once, and removed when they were not needed for the cool-down', () => {
  const decide = createScaler({ min: 1, max: 5, itemsPerWorker: 2, queues: [], coolDownMs: 100 });
  const look = (ready: number, running: number, at: number) => decide([{ queue: 'any', ready, running }], at);
  assert.equal(look(0, 0, 0), 1, 'the minimum');
  assert.equal(look(3, 4, 10), 4, 'ready and running work, rounded up');
  assert.equal(look(100, 0, 20), 5, 'the maximum');
  assert.equal(look(0, 5, 30), 5, 'running work still needs three');
  assert.equal(look(0, 0, 115), 5, 'the cool-down');
  assert.equal(look(0, 0, 121), 3, 'what was needed since');
  assert.equal(look(0, 0, 300), 1);
});

test('only the chosen queues count', () => {
  const decide = createScaler({ min: 0, max: 9, itemsPerWorker: 1, queues: ['training'], coolDownMs: 0 });
  assert.equal(
    decide(
      [
        { queue: 'training', ready: 2, running: 1 },
        { queue: 'pictures', ready: 50, running: 0 },
      ],
      0,
    ),
    3,
  );
});

test('a command is called with the number of workers that real work needs, without settings, and again after it failed', async () => {
  await createDemoAccounts(database.db, 'a long password');
  const hook = join(folder, 'hook');
  const calls = join(folder, 'calls');
  // The first call fails.
  await writeFile(
    hook,
    `#!/bin/sh\n[ -e ${calls} ] || { : > ${calls}; exit 1; }\necho "$1 $2\${TRICORN_DATABASE_URL-}$KUBECONFIG" >> ${calls}\n`,
  );
  await chmod(hook, 0o755);
  const args = [
    'scale',
    '--max',
    '4',
    '--items',
    '2',
    '--every',
    '1',
    '--cool-down',
    '0',
    '--',
    hook,
    'mine',
  ];
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'],
      KUBECONFIG: ' of kubectl',
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: database.url,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const lastCall = async () => (await readFile(calls, 'utf8').catch(() => '')).trim().split('\n').at(-1);
  try {
    await until(async () => (await lastCall()) === 'mine 1 of kubectl', {
      describe: 'the hook is called with the minimum',
    });
    const accountId = await idOf(database.db);
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await submitCountingJob(database.db, accountId, { name, durationMs: 1 });
    await until(async () => (await lastCall()) === 'mine 3 of kubectl', {
      describe: 'five items need three workers',
    });
    await database.db.deleteFrom('work').execute();
    await until(async () => (await lastCall()) === 'mine 1 of kubectl', {
      describe: 'the workers are not needed any more',
    });
  } finally {
    child.kill('SIGTERM');
  }
  assert.deepEqual(await ended, [0, null]);
});

test('the hooks start and stop what is missing and what is too much', async () => {
  const log = join(folder, 'log');
  const program = async (name: string, body: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, name), 0o755);
  };
  await program(
    'systemctl',
    `if [ $1 = list-unit-files ]; then for n in 1 2 3; do echo "tricorn-worker-$n.service enabled"; done; else echo "$@" >> ${log}; fi`,
  );
  await program('kubectl', `echo "$@" >> ${log}`);
  await program('squeue', 'printf "11\\n12\\n13\\n"');
  for (const name of ['sbatch', 'scancel']) await program(name, `echo ${name} "$@" >> ${log}`);
  const calls = async (hook: string, ...args: string[]) => {
    await writeFile(log, '');
    await promisify(execFile)(join(hooks, hook), args, { env: { PATH: `${folder}:${process.env['PATH']}` } });
    return (await readFile(log, 'utf8')).trim().split('\n');
  };
  assert.deepEqual(await calls('systemd', '2'), [
    'start tricorn-worker-1.service',
    'start tricorn-worker-2.service',
    'stop --no-block tricorn-worker-3.service',
  ]);
  assert.deepEqual(await calls('kubernetes', 'demo-worker', '4'), [
    'scale deployment/demo-worker --replicas=4',
  ]);
  assert.deepEqual(await calls('kubernetes', 'demo-worker', 'space', '4'), [
    'scale deployment/demo-worker --replicas=4 --namespace space',
  ]);
  assert.deepEqual(await calls('slurm', 'worker.sh', '5'), [
    'sbatch --job-name=tricorn-worker worker.sh',
    'sbatch --job-name=tricorn-worker worker.sh',
  ]);
  assert.deepEqual(await calls('slurm', 'worker.sh', '1'), ['scancel 12 13']);
});
