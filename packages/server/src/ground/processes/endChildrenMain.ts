// Run by the watchdog of a dead process: ends its remaining children, whose ids are the arguments.
import { readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for children to notice that the parent is gone and to exit cleanly. */
const graceMs = 3_000;
const pollMs = 100;

const pids = process.argv.slice(2).map(Number);
const until = Date.now() + graceMs;
while (pids.some(isRunning) && Date.now() < until) await sleep(pollMs);
for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');

/** Skips a process id that another program has reused. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/exe`) === process.execPath;
  } catch {
    return false;
  }
}
