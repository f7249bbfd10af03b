import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts, until } from '@tricorn/testing';
import { kill } from './processes.js';

export interface Slurm {
  /** For every program that uses this cluster. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'scancel'];
const isMissing = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: pathWithSystem() }).status !== 0;

/** Why Slurm cannot be tested here, as a `skip` reason; false if it can. */
export const slurmMissing: string | false =
  process.getuid?.() !== 0
    ? 'slurmd starts jobs as root only'
    : programs.some(isMissing)
      ? `${programs.find(isMissing)} is not installed`
      : false;

function pathWithSystem(): Record<string, string> {
  return { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
}

/** A cluster of this machine alone, with keys, ports and folders of its own. */
export async function startSlurm(): Promise<Slurm> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-slurm-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'state'));
  await mkdir(join(folder, 'spool'));
  await writeFile(join(folder, 'key'), randomBytes(128), { mode: 0o400 });
  const port = await freePorts([0, 1]);
  const node = hostname().split('.')[0]!;
  const socket = join(folder, 'munge.socket');
  await writeFile(
    join(folder, 'slurm.conf'),
    [
      'ClusterName=test',
      `SlurmctldHost=${node}(127.0.0.1)`,
      'SlurmUser=root',
      'SlurmdUser=root',
      'AuthType=auth/munge',
      `AuthInfo=socket=${socket}`,
      `SlurmctldPort=${port}`,
      `SlurmdPort=${port + 1}`,
      `StateSaveLocation=${join(folder, 'state')}`,
      `SlurmdSpoolDir=${join(folder, 'spool')}`,
      `SlurmctldPidFile=${join(folder, 'slurmctld.pid')}`,
      `SlurmdPidFile=${join(folder, 'slurmd.pid')}`,
      'ProctrackType=proctrack/pgid',
      'TaskPlugin=task/none',
      'SelectType=select/cons_tres',
      'SelectTypeParameters=CR_CPU',
      'AccountingStorageType=accounting_storage/none',
      'JobAcctGatherType=jobacct_gather/none',
      'ReturnToService=2',
      `NodeName=${node} NodeAddr=127.0.0.1 CPUs=1 State=UNKNOWN`,
      `PartitionName=main Nodes=${node} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:8`,
    ].join('\n'),
  );
  const env = { ...pathWithSystem(), SLURM_CONF: join(folder, 'slurm.conf') };
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, args, { env, stdio: 'ignore' }));
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { env }).catch(() => ({ stdout: '' }))).stdout.trim();
  const stop = async () => {
    // Jobs would outlive the cluster.
    await run('scancel', '--me');
    await until(async () => (await run('squeue', '--noheader', '--me')) === '', {
      describe: 'all jobs of Slurm have ended',
      timeoutMs: 60_000,
      intervalMs: 300,
    }).catch(() => {});
    for (const child of children.reverse()) await kill(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const munge = ['socket', 'key-file', 'pid-file', 'log-file', 'seed-file'].map((name) => {
      const file = { socket: 'munge.socket', 'key-file': 'key' }[name] ?? `munge.${name}`;
      return `--${name}=${join(folder, file)}`;
    });
    start('munged', '--foreground', '--force', ...munge);
    start('slurmctld', '-D', '-c');
    start('slurmd', '-D', '-c');
    const isIdle = async () => (await run('sinfo', '--noheader', '--format=%T')) === 'idle';
    await until(isIdle, { describe: 'Slurm accepts jobs', timeoutMs: 120_000, intervalMs: 500 });
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
