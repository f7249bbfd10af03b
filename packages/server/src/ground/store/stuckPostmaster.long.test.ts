import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing/until';
import pg from 'pg';
import { descendantsOf, postmasterOf } from '../../testing/processTree.js';
import { startEmbeddedPostgres } from './embeddedPostgres.js';

/** A stop asks for 8 s, then insists; an attempt to attach alone would take 60 s. */
const stopMsMax = 40_000;

for (const isStopped of [false, true]) {
  const outcome = isStopped ? 'does not hold up a stop' : 'is started again when there is space';
  test(`a PostgreSQL that failed to recover and neither tries again nor ends ${outcome}`, {
    skip: process.platform === 'linux' ? false : 'needs /proc',
  }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-stuck-'));
    await chmod(folder, 0o755);
    t.after(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const failures: string[] = [];
    let restored = 0;
    const postgres = await startEmbeddedPostgres(folder, {
      survivesPowerCut: false,
      report: {
        lost: () => {},
        failed: (error) => failures.push(String(error)),
        restored: () => (restored += 1),
      },
    });
    const postmaster = postmasterOf(folder)!;
    const titled = (title: string) =>
      descendantsOf(postmaster).find(({ command }) => command.startsWith(`postgres: ${title}`));

    // Without its log the database cannot recover, as on a full disk.
    const log = join(folder, 'postgres', 'cluster', 'pg_wal');
    await rename(log, `${log}.away`);
    process.kill(titled('checkpointer')!.pid, 'SIGKILL');
    const messages = join(folder, 'postgres', 'postgres.log');
    await until(async () => (await readFile(messages, 'utf8')).includes('"pg_wal" does not exist'), {
      describe: 'the recovery has failed',
    });
    assert.equal(postmasterOf(folder), postmaster, 'it has not ended');

    await rename(`${log}.away`, log);
    if (isStopped) {
      const began = performance.now();
      await postgres.stop();
      assert.ok(performance.now() - began < stopMsMax);
    } else {
      await until(() => restored === 1, { describe: 'it was started again', timeoutMs: 60_000 });
      assert.match(failures.join(), /failed to recover/);
      assert.notEqual(postmasterOf(folder), postmaster);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      assert.equal((await client.query('select 1 as one')).rows[0].one, 1);
      await client.end();
      await postgres.stop();
    }
    assert.equal(postmasterOf(folder), undefined);
  });
}
