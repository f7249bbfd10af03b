import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tricorn/testing';

/** The processes of a running server, for tests that end it. */

interface Row {
  pid: number;
  parent: number;
  command: string;
}

/** The running processes that `ps` lists with these options, without those that have ended but were not reaped yet. */
function list(...options: string[]): Row[] {
  const { stdout } = spawnSync('ps', [...options, '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+([^\sZ]\S*)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ pid: Number(match[1]), parent: Number(match[2]), command: match[4]! }));
}

/** The running descendants of a process. */
export function descendantsOf(pid: number, rows: readonly Row[] = list('-A')): Row[] {
  return rows
    .filter(({ parent, command }) => parent === pid && !command.startsWith('ps '))
    .flatMap((row) => [row, ...descendantsOf(row.pid, rows)]);
}

/** The process of the embedded PostgreSQL of a data folder; undefined if it is not running. */
export function postmasterOf(dataFolder: string): number | undefined {
  const path = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  // A server that was killed leaves the file behind.
  return list('-p', readFileSync(path, 'utf8').split('\n')[0]!)[0]?.pid;
}

/** Waits until none of the processes is left; rejects with the remaining ones. */
export async function allGone(pids: readonly number[]): Promise<void> {
  let left: Row[] = [];
  const noneLeft = () => {
    const found = list('-p', [process.pid, ...pids].join());
    assert.ok(
      found.some(({ pid }) => pid === process.pid),
      'ps lists what is running',
    );
    left = found.filter(({ pid }) => pid !== process.pid);
    return left.length === 0;
  };
  await until(noneLeft, {
    describe: () =>
      `all processes have ended; still running: ${left.map(({ pid, command }) => `${pid} ${command}`).join('; ')}`,
    intervalMs: 50,
  });
}
