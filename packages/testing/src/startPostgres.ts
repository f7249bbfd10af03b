import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.js';
import { onExit } from './onExit.js';

export interface RunningPostgres {
  /** Connection string, with a password, over TCP. */
  url: string;
  /** Ends it without a shutdown, as a power failure would, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface Programs {
  createCluster(folder: string, options: readonly string[]): Promise<void>;
  control(args: readonly string[]): void;
}

const user = 'service';
const passwd = 'database-password';

export interface PostgresOptions {
  /** Uses the PostgreSQL that Debian installs, if it is there. */
  preferInstalled?: boolean;
  /** Where its log is copied when it stops. */
  logFile?: string;
  /** A disk for its tables; everything else, its log of writes included, is elsewhere. */
  tablesFolder?: string;
}

/** Starts a PostgreSQL as an operator would run one: a server of its own that is reached over TCP with a password. */
export async function startPostgres({
  preferInstalled = false,
  logFile,
  tablesFolder,
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-postgres-'));
  const remove = async () => await rm(folder, { recursive: true, force: true });
  try {
    const { control, createCluster } = await openPrograms(
      folder,
      preferInstalled ? installedPostgres() : undefined,
    );
    const cluster = join(tablesFolder ?? folder, 'cluster');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, passwd);
    await createCluster(cluster, ['-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--no-sync']);
    if (tablesFolder !== undefined) await moveLogOfWrites(cluster, folder);
    const port = await freePort();
    const log = join(folder, 'log');
    const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off`;
    control(['start', '-w', '-D', cluster, '-l', log, '-o', options]);
    const forget = onExit(() => {
      control(['stop', '-m', 'immediate', '-D', cluster]);
      rmSync(folder, { recursive: true, force: true });
    });
    return {
      url: `postgresql://${user}:${passwd}@127.0.0.1:${port}/postgres`,
      crash: async () => control(['restart', '-m', 'immediate', '-w', '-D', cluster, '-l', log]),
      stop: async () => {
        forget();
        control(['stop', '-m', 'fast', '-w', '-D', cluster]);
        if (logFile !== undefined) await copyFile(log, logFile);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL ends if its log of writes has no space; on a disk of its own, only statements fail. */
async function moveLogOfWrites(cluster: string, folder: string): Promise<void> {
  execFileSync('mv', [join(cluster, 'pg_wal'), folder]);
  await symlink(join(folder, 'pg_wal'), join(cluster, 'pg_wal'));
}

/** Debian keeps the versions of PostgreSQL side by side. */
const debianFolder = '/usr/lib/postgresql';
const versionMin = 14;

function installedPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= versionMin && existsSync(join(debianFolder, `${version}/bin/initdb`)));
  return versions.length === 0 ? undefined : join(debianFolder, String(Math.max(...versions)));
}

/** The programs in a folder, or those of the server's embedded database, from the built server. */
async function openPrograms(home: string, installed: string | undefined): Promise<Programs> {
  const store = new URL('../../server/dist/ground/store/', import.meta.url);
  const { preparePostgres } = (await import(new URL('postgresSoftware.js', store).href)) as {
    preparePostgres(home: string): Promise<object>;
  };
  const { createCluster } = (await import(new URL('createCluster.js', store).href)) as {
    createCluster(cluster: object, options: readonly string[]): Promise<void>;
  };
  const { runProgram } = (await import(new URL('postgresCluster.js', store).href)) as {
    runProgram(
      software: object,
      program: string,
      args: readonly string[],
      quiet: boolean,
    ): { status: number | null; error?: Error };
  };
  const own = await preparePostgres(home);
  const software = installed === undefined ? own : { ...own, native: installed, libraries: '' };
  return {
    createCluster: async (folder, options) => await createCluster({ ...software, folder }, options),
    control: (args) => {
      const { status, error } = runProgram(software, 'pg_ctl', args, true);
      if (status !== 0) throw new Error(`pg_ctl failed with ${status ?? String(error)}`);
    },
  };
}
