import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { startEmbeddedPostgres } from './embeddedPostgres.js';
import { runProgram } from './postgresCluster.js';
import { preparePostgres } from './postgresSoftware.js';

const asRoot = process.getuid?.() === 0;
const nobody = 65_534;

test('the embedded database of root admits no other user, not even nobody', { skip: !asRoot }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-private-'));
  await chmod(folder, 0o755);
  let postgres = await startEmbeddedPostgres(folder, { survivesPowerCut: false });
  try {
    // A cluster of version 0.1.0 belongs to nobody and may still run; it is stopped and handed over.
    await postgres.stop();
    await runAsNobody(join(folder, 'postgres'));
    postgres = await startEmbeddedPostgres(folder, { survivesPowerCut: false });
    const socket = new URL(postgres.url).searchParams.get('host')!;
    const { uid, mode } = await stat(socket);
    assert.equal(postgres.takenOver, false, 'the one of nobody was stopped');
    assert.notEqual(uid, nobody);
    assert.equal(mode & 0o777, 0o700);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    assert.equal((await client.query('select 1 as one')).rows[0].one, 1);
    await client.end();
    // Another service of this machine, as nobody: it can neither connect nor read or change the files.
    const tried = (command: string, path: string) =>
      spawnSync(command, [path], { uid: nobody, gid: nobody, encoding: 'utf8' }).status;
    for (const path of [socket, join(folder, 'postgres'), join(folder, 'postgres', 'cluster', 'pg_hba.conf')])
      assert.notEqual(tried('ls', path.endsWith('.conf') ? path : `${path}/`), 0, path);
    const connects = spawnSync(
      process.execPath,
      [
        '-e',
        `require('net').connect(${JSON.stringify(join(socket, '.s.PGSQL.5432'))}).on('connect', () => process.exit(0)).on('error', (e) => process.exit(e.code === 'EACCES' ? 3 : 4))`,
      ],
      { uid: nobody, gid: nobody },
    );
    assert.equal(connects.status, 3, 'the connection is refused by the file system');
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('each installation of root has a user id of its own, and keeps it', { skip: !asRoot }, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tricorn-ids-'));
  await chmod(parent, 0o755);
  try {
    const homes = [join(parent, 'one'), join(parent, 'two')];
    const ids: (number | undefined)[] = [];
    for (const home of homes) ids.push((await preparePostgres(home)).uid);
    assert.notEqual(ids[0], ids[1]);
    assert.deepEqual(await Promise.all(homes.map(async (home) => (await stat(home)).uid)), ids);
    assert.equal((await preparePostgres(homes[1]!)).uid, ids[1]);
    const reads = spawnSync('ls', [homes[1]!], { uid: ids[0]!, gid: ids[0]! });
    assert.notEqual(reads.status, 0);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});

async function runAsNobody(home: string): Promise<void> {
  const [cluster, socket] = [join(home, 'cluster'), join(home, 'socket')];
  const software = await preparePostgres(home);
  for (const path of [cluster, socket]) spawnSync('chown', ['-R', `${nobody}:${nobody}`, path]);
  await chmod(home, 0o710);
  const started = runProgram(
    { ...software, uid: nobody, gid: software.uid! },
    'pg_ctl',
    ['start', '-w', '-D', cluster, '-l', join(cluster, 'log'), '-o', `-k '${socket}' -c listen_addresses=''`],
    true,
  );
  assert.equal(started.status, 0);
}
