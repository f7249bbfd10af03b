import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, until } from '@tricorn/testing';

/** PostgreSQL as operators run it: two servers under Patroni with synchronous replication, etcd, and HAProxy in front. */
export interface Cluster {
  /** Through HAProxy, which leads to whichever server is the primary. */
  url: string;
  primary(): Promise<string>;
  /** Kills the primary and its supervisor without warning, as a power failure would. Returns its name. */
  killPrimary(): Promise<string>;
  stop(): Promise<void>;
}

export const programFolder = ['15', '16', '17']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'postgres')));

/** Why this cannot run here; false if it can. */
export const clusterMissing: string | false =
  programFolder === undefined
    ? 'PostgreSQL is not installed as Debian does'
    : (['patroni', 'etcd', 'haproxy'].find((program) => spawnSync('which', [program]).status !== 0) ?? false);

/** PostgreSQL refuses to run as root. */
const nobody = 65_534;
export const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
/** The lease of the primary. Patroni accepts nothing shorter. */
const leaseSeconds = 20;

interface Member {
  name: string;
  restPort: number;
  databasePort: number;
  dataFolder: string;
  patroni: ChildProcess;
}

export async function startCluster(folder: string): Promise<Cluster> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if ('uid' in user) await chown(folder, nobody, nobody);
  const children: ChildProcess[] = [];
  const launch = (name: string, command: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    // A group of its own, so that a power failure hits everything that it started.
    const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true, cwd: folder, ...user });
    closeSync(log);
    children.push(child);
    return child;
  };
  const [clientPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  launch('etcd', 'etcd', [
    '--name=one',
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${clientPort}`,
    `--advertise-client-urls=http://127.0.0.1:${clientPort}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
    `--initial-cluster=one=http://127.0.0.1:${peerPort}`,
    '--unsafe-no-fsync',
  ]);
  await until(async () => await isUp(`http://127.0.0.1:${clientPort}/health`), { describe: 'etcd answers' });

  const members: Member[] = [];
  for (const name of ['first', 'second']) {
    const [restPort, databasePort] = [await freePort(), await freePort()];
    const dataFolder = join(folder, name);
    const config = join(folder, `${name}.json`);
    await writeFile(config, patroniConfig({ folder, name, restPort, databasePort, dataFolder, clientPort }));
    const patroni = launch(`patroni-${name}`, 'patroni', [config]);
    members.push({ name, restPort, databasePort, dataFolder, patroni });
    // The first one initialises the cluster; the second one copies it.
    const path = name === 'first' ? 'primary' : 'replica';
    await until(async () => await isUp(`http://127.0.0.1:${restPort}/${path}`), {
      describe: `${name} is the ${path}`,
      timeoutMs: 180_000,
      intervalMs: 300,
    });
  }
  const proxyConfig = join(folder, 'haproxy.cfg');
  await writeFile(proxyConfig, haproxyConfig(proxyPort, members));
  launch('haproxy', 'haproxy', ['-db', '-f', proxyConfig]);
  await until(async () => await isUp(`http://127.0.0.1:${members[1]!.restPort}/sync`), {
    describe: 'the replica is synchronous',
    timeoutMs: 120_000,
    intervalMs: 300,
  });

  const findPrimary = async (): Promise<Member | undefined> => {
    for (const member of members)
      if (await isUp(`http://127.0.0.1:${member.restPort}/primary`)) return member;
    return undefined;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${proxyPort}/postgres`,
    primary: async () => (await findPrimary())?.name ?? '',
    killPrimary: async () => {
      const primary = await findPrimary();
      if (primary === undefined) throw new Error('there is no primary');
      killGroup(primary.patroni.pid!);
      // The database server is a session of its own.
      const postmaster = Number(
        readFileSync(join(primary.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      killTree(postmaster);
      return primary.name;
    },
    stop: async () => {
      for (const { dataFolder } of members) {
        const path = join(dataFolder, 'postmaster.pid');
        if (existsSync(path)) killTree(Number(readFileSync(path, 'utf8').split('\n')[0]));
      }
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        killGroup(child.pid!);
        await ended;
      }
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** A postmaster and its backends, which would otherwise finish what they do. */
export function killTree(pid: number): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .split(/\s+/);
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

interface PatroniOptions {
  folder: string;
  name: string;
  restPort: number;
  databasePort: number;
  dataFolder: string;
  clientPort: number;
}

/** As JSON, which is YAML too. */
const patroniConfig = ({ folder, name, restPort, databasePort, dataFolder, clientPort }: PatroniOptions) =>
  JSON.stringify({
    scope: 'tricorn',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: [`127.0.0.1:${clientPort}`] },
    bootstrap: {
      dcs: {
        ttl: leaseSeconds,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${databasePort}`,
      connect_address: `127.0.0.1:${databasePort}`,
      data_dir: dataFolder,
      bin_dir: programFolder,
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: [
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
        'local all all trust',
      ],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
    },
  });

const haproxyConfig = (port: number, members: readonly Member[]) =>
  [
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 1s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    // A server that is no longer the primary loses its connections at once.
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members.map(
      ({ name, restPort, databasePort }) =>
        `  server ${name} 127.0.0.1:${databasePort} check port ${restPort}`,
    ),
    '',
  ].join('\n');
