import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import { createDemoAccounts } from '../../domains/account/demo.js';
import { idOf } from '../../testing/demoAccounts.js';
import { openTestDatabase } from '../../testing/harness.js';
import { slurmMissing, startSlurm } from '../../testing/slurm.js';
import { submitCountingJob } from '../../testing/submitCountingJob.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));
const hook = fileURLToPath(new URL('../../../../../deploy/hooks/slurm', import.meta.url));

test('Slurm starts as many workers as work needs, and ends them with SIGTERM when it does not', {
  skip: slurmMissing,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-scale-slurm-'));
  const slurm = await startSlurm();
  const database = await openTestDatabase();
  try {
    await createDemoAccounts(database.db, 'a long password');
    const script = join(folder, 'worker.sh');
    // In the place of a worker: says that it runs, and how it was ended.
    await writeFile(
      script,
      [
        '#!/bin/sh',
        '#SBATCH --output=/dev/null',
        `trap 'touch ${folder}/handed-over.$SLURM_JOB_ID; exit 0' TERM`,
        `touch ${folder}/running.$SLURM_JOB_ID`,
        'while :; do sleep 0.2; done',
      ].join('\n'),
    );
    await chmod(script, 0o755);
    const count = async (prefix: string) =>
      (await readdir(folder)).filter((name) => name.startsWith(`${prefix}.`)).length;
    const options = ['--min', '1', '--max', '4', '--items', '2', '--every', '1', '--cool-down', '0'];
    const child = spawn(process.execPath, [main, 'scale', ...options, '--', hook, script], {
      env: { ...slurm.env, TRICORN_DATA: folder, TRICORN_DATABASE_URL: database.url },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const patient = { timeoutMs: 120_000, intervalMs: 300 };
    try {
      await until(async () => (await count('running')) === 1, { describe: 'one worker runs', ...patient });
      const accountId = await idOf(database.db);
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        await submitCountingJob(database.db, accountId, { name, durationMs: 1 });
      await until(async () => (await count('running')) === 3, { describe: 'three workers run', ...patient });
      await database.db.deleteFrom('work').execute();
      await until(async () => (await count('handed-over')) === 2, {
        describe: 'two workers were ended with SIGTERM',
        ...patient,
      });
    } finally {
      child.kill('SIGTERM');
    }
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await count('running'), 3, 'no worker was started twice');
  } finally {
    await slurm.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
