import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tricorn/testing';

/** The processes of a running server, for tests that end it. */

const goneMsMax = 20_000;

/** The running descendants of a process, by `ps`. */
export function descendantsOf(pid: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ pid: Number(match[1]), parent: Number(match[2]), command: match[3]! }));
  const found = rows
    .filter(({ parent }) => parent === pid)
    .filter(({ command }) => !command.startsWith('ps '));
  return found.flatMap((row) => [row, ...descendantsOf(row.pid)]);
}

/** The process of the embedded PostgreSQL of a data folder; undefined if it is not running. */
export function postmasterOf(dataFolder: string): number | undefined {
  const path = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : undefined;
}

/** Waits until none of the processes is left; rejects with the remaining ones. */
export async function allGone(pids: readonly number[]): Promise<void> {
  let left = pids;
  const noneLeft = () => {
    left = left.filter(isAlive);
    return left.length === 0;
  };
  await until(noneLeft, {
    describe: () => `all processes have ended; still running: ${left.map(describe).join('; ')}`,
    timeoutMs: goneMsMax,
    intervalMs: 50,
  });
}

function isAlive(pid: number): boolean {
  return describe(pid) !== undefined;
}

/** A process that has ended but was not reaped yet does not count. */
function describe(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : `${pid} ${line}`;
  } catch {
    return undefined;
  }
}
