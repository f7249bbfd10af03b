// Run by the watchdog of a process that is gone: ends the children it left, whose ids are the arguments.
import { readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time to notice that the parent is gone and to end in good order. */
const graceMs = 3_000;
const lookMs = 100;

const pids = process.argv.slice(2).map(Number);
const until = Date.now() + graceMs;
while (pids.some(isRunning) && Date.now() < until) await sleep(lookMs);
for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');

/** A process id that was reused by another program is left alone. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/exe`) === process.execPath;
  } catch {
    return false;
  }
}
