import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@tricorn/testing';
import pg from 'pg';

export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/** Why PgBouncer cannot be tested here, as a `skip` reason; false if it can. */
export const pgBouncerMissing: string | false =
  spawnSync('pgbouncer', ['--version']).status === 0 ? false : 'pgbouncer is not installed';

const nobody = 65_534;

/** PgBouncer in transaction mode in front of a database, with few connections, so that they change hands. */
export async function startPgBouncer(databaseUrl: string, connectionsMax: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-pgbouncer-'));
  // As root it runs under another user, who must be able to read its configuration.
  await chmod(folder, 0o755);
  const { host, port, database, user: role, password } = new pg.Client({ connectionString: databaseUrl });
  const listenPort = await freePort();
  const target = [`host=${host}`, `port=${port}`, `dbname=${database}`, `user=${role}`];
  if (password) target.push(`password=${password}`);
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    [
      '[databases]',
      `tricorn = ${target.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${connectionsMax}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  // It refuses to run as root; the owner of the database's socket may use that.
  const uid = host.startsWith('/') ? (await stat(host)).uid : nobody;
  const user = process.getuid?.() === 0 ? { uid, gid: uid } : {};
  const child: ChildProcess = spawn('pgbouncer', [config], { stdio: 'ignore', ...user });
  const url = `postgresql://service@127.0.0.1:${listenPort}/tricorn`;
  await until(async () => await answers(url), { describe: 'PgBouncer answers', intervalMs: 50 });
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
