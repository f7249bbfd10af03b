import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { createCluster } from './createCluster.js';
import { chooseHome, startEmbeddedPostgres } from './embeddedPostgres.js';
import { runProgram } from './postgresCluster.js';
import { preparePostgres } from './postgresSoftware.js';
import { ownHome } from './privateId.js';

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

test('on a machine without any installation, one may begin that PostgreSQL cannot reach', {
  skip: !asRoot,
}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tricorn-first-'));
  await chmod(parent, 0o755);
  const shared = join(parent, 'shared');
  try {
    // The first data folder can be reached, so only its id is in the shared home.
    await preparePostgres(join(parent, 'first'), shared);
    const hidden = join(parent, 'hidden', 'data');
    await mkdir(join(parent, 'hidden'), { mode: 0o700 });
    for (const mode of [undefined, 0o700]) {
      if (mode !== undefined) await chmod(shared, mode);
      const home = await chooseHome(hidden, shared);
      assert.equal(dirname(home), shared);
      const software = await preparePostgres(home, shared);
      await createCluster({ ...software, folder: join(home, 'cluster'), socketFolder: join(home, 'socket') });
      assert.equal((await stat(join(shared, 'ids'))).mode & 0o777, 0o700);
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});

test('installations of root that begin at once get ids of their own', { skip: !asRoot }, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tricorn-ids-'));
  const shared = join(parent, 'shared');
  try {
    // Some of the ids were those of installations that are gone.
    for (const name of ['a', 'b', 'c']) await ownHome(join(parent, name), shared);
    for (const name of ['a', 'b', 'c']) await rm(join(parent, name), { recursive: true });
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => await ownHome(join(parent, String(at)), shared)),
    );
    assert.equal(new Set(ids).size, ids.length);
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
