import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ServiceError } from '@tricorn/contract';
import { childEnvironment } from '@tricorn/workers';
import pg from 'pg';

/** Debian keeps the programs of all versions here, and only wrappers on the path. */
const debianFolder = '/usr/lib/postgresql';
const outputCharsMax = 2_000;

export interface DumpTarget {
  url: string;
  schema: string;
}

/** The schema of the service in a database, and whether it is still without tables of the service. */
export async function inspectDatabase(url: string): Promise<{ schema: string; isEmpty: boolean }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string; isEmpty: boolean }>(
      `select current_schema() as schema, to_regclass('kysely_migration') is null as "isEmpty"`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** Dumps the schema of the service to a file, in PostgreSQL's own format. One transaction sees all of it. */
export async function dumpDatabase(target: DumpTarget, file: string): Promise<void> {
  await run('pg_dump', target, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--schema=${target.schema}`,
    `--file=${file}`,
  ]);
}

/** Restores a dump into a database whose schema is there and empty; all of it or nothing. */
export async function restoreDump(target: DumpTarget, file: string): Promise<void> {
  await run('pg_restore', target, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    // Restores what is in the schema, and not the schema.
    `--schema=${target.schema}`,
    `--dbname=${connectionOf(target.url).PGDATABASE}`,
    file,
  ]);
}

async function run(program: string, { url }: DumpTarget, args: readonly string[]): Promise<void> {
  // The programs also read settings of PostgreSQL's own clients, such as where certificates are.
  const env = childEnvironment(connectionOf(url), /^PG\w+$/);
  const path = programPath(program, env['PATH'] ?? '');
  if (path === undefined)
    throw new ServiceError(
      'unavailable',
      `${program} is not installed. Install the client programs of your PostgreSQL (in Debian postgresql-client), or back up the database with a tool of your own and use --without-database.`,
    );
  const child = spawn(path, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-outputCharsMax);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new ServiceError('unavailable', `${program} failed: ${output.trim()}`);
}

/** The newest version: it reads the databases of all earlier ones. */
function programPath(program: string, searchPath: string): string | undefined {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...searchPath.split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Other users can read the arguments of a process, but not its environment; a password goes there. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, password, pathname, port, searchParams, username } = new URL(url);
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
