import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL could not be started; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** How to run the programs of PostgreSQL. */
export interface PostgresSoftware {
  /** The folder of the cluster, its log and its library links. */
  home: string;
  /** The binaries and the search path of their libraries. */
  native: string;
  libraries: string;
  /** The user that runs them, and its group if that is another id, if this process runs as root. */
  uid: number | undefined;
  gid?: number;
}

/** Where an embedded PostgreSQL is and how to run its programs. Plain data: the watchdog gets it as JSON. */
export interface PostgresCluster extends PostgresSoftware {
  folder: string;
  socketFolder: string;
}

/** A fast stop usually takes less than a second. */
const fastStopSeconds = '8';

export const urlOf = ({ socketFolder }: PostgresCluster): string =>
  `postgresql://tricorn@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;

/** Runs a program and waits for it, with everything else of this process: only at the first start. */
export function runProgram(
  software: PostgresSoftware,
  program: 'initdb' | 'pg_ctl',
  args: readonly string[],
  quiet = false,
): ReturnType<typeof spawnSync> {
  return spawnSync(join(software.native, 'bin', program), args, {
    ...optionsOf(software),
    encoding: 'utf8',
    stdio: quiet ? 'ignore' : 'pipe',
  });
}

/** Runs pg_ctl while this process goes on; returns whether it succeeded. */
export async function control(cluster: PostgresCluster, args: readonly string[]): Promise<boolean> {
  // The postmaster inherits the pipes of pg_ctl, so there must be none.
  const child = spawn(join(cluster.native, 'bin', 'pg_ctl'), [...args, '-D', cluster.folder], {
    ...optionsOf(cluster),
    stdio: 'ignore',
  });
  return await new Promise((done) => {
    child.once('error', () => done(false)).once('exit', (status) => done(status === 0));
  });
}

const optionsOf = ({ home, libraries, uid, gid = uid }: PostgresSoftware) => ({
  cwd: home,
  env: {
    PATH: '/usr/bin:/bin',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
    LC_ALL: 'C',
    TZ: 'UTC',
  },
  ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
});

export async function isRunning(cluster: PostgresCluster): Promise<boolean> {
  await forgetDeadPostmaster(cluster.folder, cluster.socketFolder);
  return await control(cluster, ['status']);
}

/** A stop that takes too long is cut short; PostgreSQL recovers from its log at the next start. */
export async function stopCluster(
  cluster: PostgresCluster,
  modes: readonly ('fast' | 'immediate')[] = ['fast', 'immediate'],
): Promise<void> {
  for (const mode of modes)
    if (await isRunning(cluster)) await control(cluster, ['stop', '-m', mode, '-w', '-t', fastStopSeconds]);
}

/**
 * Prevents two processes from starting or stopping the same cluster at once; the kernel releases the lock with its
 * holder.
 */
export async function lockCluster(home: string): Promise<() => Promise<void>> {
  const path =
    process.platform === 'linux'
      ? `\0tricorn-${hashOf(home)}`
      : join(tmpdir(), `tricorn-${hashOf(home)}.lock`);
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

export const answers = (socketPath: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

export const hashOf = (value: string): string =>
  createHash('sha256').update(value).digest('hex').slice(0, 16);

/** Above the largest process id that Linux gives out. */
const unusedPid = 2 ** 22 + 1;

/**
 * Makes PostgreSQL see that the postmaster of a lock file is dead. PostgreSQL only asks whether a process with that id
 * exists, so it refuses to start for as long as the id belongs to a zombie, which a container without an init process
 * keeps for ever, or to another program that was given the id later. Only the id in the files is replaced: PostgreSQL
 * still checks that no process of the dead server uses its shared memory. Does nothing where there is no /proc.
 */
async function forgetDeadPostmaster(clusterFolder: string, socketFolder: string): Promise<void> {
  for (const path of [join(clusterFolder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const pid = Number(text.split('\n', 1)[0]);
    if (pid > 0 && (await isDead(pid))) await writeFile(path, text.replace(/^\d+/, String(unusedPid)));
  }
}

/** True only if it is certain: a process with this id exists, and it is a zombie or not PostgreSQL. */
async function isDead(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const match = /^\d+ \((?<name>.*)\) (?<state>\w)/s.exec(stat);
  return match !== null && (match.groups!['name'] !== 'postgres' || match.groups!['state'] === 'Z');
}
