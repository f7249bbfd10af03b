import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { freePort } from '@tricorn/testing';
import pg from 'pg';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const debian = '/usr/lib/postgresql';
const version = existsSync(debian) ? Math.max(0, ...readdirSync(debian).map(Number)) : 0;
const bin = join(debian, String(version), 'bin');
const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root; Debian's package makes this user. */
const user = isRoot ? spawnSync('id', ['-u', 'postgres']) : undefined;
const missing =
  version === 0 || !existsSync(join(bin, 'initdb'))
    ? "Debian's PostgreSQL is not installed"
    : spawnSync('pgbackrest', ['version']).status !== 0
      ? 'pgbackrest is not installed'
      : user !== undefined && user.status !== 0
        ? 'there is no user postgres'
        : false;

/** Runs a command of the operator. */
async function tricorn(args: string[], settings: Record<string, string>, input = ''): Promise<string> {
  return await new Promise((done, reject) => {
    const env = { PATH: process.env['PATH'], ...settings };
    const child = execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) =>
      error === null
        ? done(stdout + stderr)
        : reject(new Error(`${args[0]} failed: ${stdout}${stderr}`, { cause: error })),
    );
    child.stdin!.end(input);
  });
}

test('with pgBackRest an installation goes back to a point in time, and everything fits together', {
  skip: missing,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-time-'));
  await chmod(folder, 0o755);
  const uid = user === undefined ? undefined : Number(String(user.stdout));
  const owner = uid === undefined ? {} : { uid, gid: uid };
  const home = join(folder, 'postgres');
  await mkdir(home, { mode: 0o700 });
  if (uid !== undefined) await chown(home, uid, uid);
  const cluster = join(home, 'cluster');
  const port = await freePort();
  const config = join(folder, 'pgbackrest.conf');
  await writeFile(
    config,
    [
      '[global]',
      ...['repo1', 'log', 'lock', 'spool'].map((name) => `${name}-path=${join(home, name)}`),
      'log-level-file=off',
      'repo1-retention-full=2',
      'start-fast=y',
      '[tricorn]',
      `pg1-path=${cluster}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${home}`,
      'pg1-user=service',
    ].join('\n'),
  );
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'], ...owner });
  const backRest = (...args: string[]) =>
    run('pgbackrest', `--config=${config}`, '--stanza=tricorn', '--log-level-console=error', ...args);
  const start = () =>
    run(join(bin, 'pg_ctl'), 'start', '-w', '-t', '300', '-D', cluster, '-l', join(home, 'log.txt'));
  const stop = () => run(join(bin, 'pg_ctl'), 'stop', '-w', '-m', 'fast', '-D', cluster);
  const url = `postgresql://service@127.0.0.1:${port}/postgres`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return String((await client.query(statement)).rows[0]?.value);
    } finally {
      await client.end();
    }
  };
  let runs = false;
  try {
    run(join(bin, 'initdb'), '-D', cluster, '-U', 'service', '--auth=trust', '-E', 'UTF8', '--locale=C');
    await appendFile(
      join(cluster, 'postgresql.conf'),
      [
        `port = ${port}`,
        `unix_socket_directories = '${home}'`,
        "listen_addresses = '127.0.0.1'",
        'archive_mode = on',
        `archive_command = 'pgbackrest --config=${config} --stanza=tricorn archive-push %p'`,
        '',
      ].join('\n'),
    );
    start();
    runs = true;
    backRest('stanza-create');

    const [from, to, backups] = ['from', 'to', 'backups'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await tricorn(['setup', '--folder', from, '--api', '1', '--workers', '1'], { TRICORN_DATABASE_URL: url });
    const settings = {
      ...(parseEnv(await readFile(join(from, 'settings.env'), 'utf8')) as Record<string, string>),
      NODE_ENV: 'production',
      TRICORN_DATA: join(from, 'data'),
      TRICORN_PRIVACY_NODES: join(from, 'nodes.json'),
    };
    await tricorn(['account', 'add', 'dora@example.com'], settings, 'a long password\n');
    backRest('backup');
    await tricorn(['grant', 'dora@example.com', '7'], settings);
    const time = await ask('select clock_timestamp()::text as value');
    const made = await tricorn(['backup', backups, '--folder', from, '--without-database'], settings);
    assert.match(made, /^Not the database: restore it with your own tool/m);
    // A mistake that has to be undone.
    await tricorn(['grant', 'dora@example.com', '5000'], settings);
    await ask('select pg_switch_wal()::text as value');
    stop();
    runs = false;

    backRest('--delta', '--type=time', `--target=${time}`, '--target-action=promote', 'restore');
    start();
    runs = true;
    const restored = await tricorn(['restore', backups, '--folder', to], { TRICORN_DATABASE_URL: url });
    assert.match(restored, /^Compute nodes get new keys\.$/m);
    assert.notEqual(
      await readFile(join(to, 'nodes.json'), 'utf8'),
      await readFile(join(from, 'nodes.json'), 'utf8'),
    );
    assert.match(restored, /^Restored\. The ledger, the lists, \d+ entries/m);
    const granted = await tricorn(['grant', 'dora@example.com', '1'], {
      ...settings,
      TRICORN_DATA: join(to, 'data'),
    });
    assert.match(granted, /has 8 CCD/);
  } finally {
    if (runs) stop();
    await rm(folder, { recursive: true, force: true });
  }
});
