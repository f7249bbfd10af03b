import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { startEmbeddedPostgres } from './embeddedPostgres.js';
import { stopCluster } from './postgresCluster.js';
import { preparePostgres } from './postgresSoftware.js';

const isLinux = process.platform === 'linux';
/** Less than pg_ctl waits for a server, twice. */
const stopMsMax = 14_000;

/** The child of a process that never asks how its children ended. */
async function zombieOf(parent: number): Promise<number | undefined> {
  for (const name of await readdir('/proc')) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (text.includes(`) Z ${parent} `)) return Number(name);
  }
  return undefined;
}

test('PostgreSQL starts, and nobody waits for its end, although the id in its lock file belongs to a zombie or to another program', {
  skip: isLinux ? false : 'needs /proc',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-dead-'));
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const lockFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  const start = async () => await startEmbeddedPostgres(folder, { survivesPowerCut: false });

  const first = await start();
  const text = await readFile(lockFile, 'utf8');
  const { uid, gid } = await stat(lockFile);
  await first.stop();
  const home = join(folder, 'postgres');
  const cluster = {
    ...(await preparePostgres(home)),
    folder: join(home, 'cluster'),
    socketFolder: join(home, 'socket'),
  };

  const program = spawn('/bin/sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
  const parent = spawn('/bin/sh', ['-c', 'true & exec sleep 600'], { uid, gid, cwd: '/', stdio: 'ignore' });
  children.push(program, parent);
  let zombie: number | undefined;
  const findZombie = async () => {
    zombie = await zombieOf(parent.pid!);
    return zombie !== undefined;
  };
  await until(findZombie, { describe: 'there is a zombie' });
  for (const pid of [program.pid!, zombie!]) {
    await writeFile(lockFile, text.replace(/^\d+/, String(pid)));
    const stopping = performance.now();
    await stopCluster(cluster);
    assert.ok(performance.now() - stopping < stopMsMax, 'a stop does not wait for a server that is dead');
    await writeFile(lockFile, text.replace(/^\d+/, String(pid)));
    const again = await start();
    assert.match(again.url, /^postgresql:/);
    await again.stop();
  }
});
