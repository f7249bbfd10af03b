// What runs on this machine, by `ps` and, on Linux, by /proc.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

function list() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && !match[3].startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command }));
}

/** Ids of the running descendants of a process. */
export function descendantsOf(pid, rows = list()) {
  return rows
    .filter(({ parent }) => parent === pid)
    .flatMap((row) => [row.pid, ...descendantsOf(row.pid, rows)]);
}

/** Processor time that a process, its running descendants and their ended children took; 0 where there is no /proc. */
export function processorSecondsOf(pid) {
  const ticksPerSecond = 100;
  const ticks = [pid, ...descendantsOf(pid)].map((each) => {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
      // The name before may contain spaces; the times are the twelfth to fifteenth fields after it.
      const times = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15);
      return times.reduce((sum, time) => sum + Number(time), 0);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond;
}

/**
 * Descriptions of those of the processes that still run, of any other that works in a folder, and of unix sockets
 * under it or with a given name.
 */
export function leftOf(pids, folder, socketName) {
  const rows = list().filter(
    ({ pid, command }) =>
      pid !== process.pid &&
      (pids.includes(pid) || command.includes(folder) || workFolderOf(pid).startsWith(folder)),
  );
  return [...rows.map(({ pid, command }) => `process ${pid}: ${command}`), ...sockets([folder, socketName])];
}

function workFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function sockets(names) {
  if (!existsSync('/proc/net/unix')) return [];
  return readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => names.some((name) => line.includes(name)))
    .map((line) => `socket ${line.split(' ').at(-1)}`);
}
