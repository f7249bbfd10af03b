import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tickMs = 10;
const cpuLine = /^cpu\d+ /;

/**
 * For how long the hypervisor has run something else instead of each processor of this machine, since its start. The kernel
 * counts that time as time in which the thread ran. Empty if the system does not tell.
 */
export function stolenMs(): number[] {
  try {
    const lines = readFileSync('/proc/stat', 'latin1').split('\n');
    return lines.filter((line) => cpuLine.test(line)).map((line) => Number(line.split(' ')[8] ?? 0) * tickMs);
  } catch {
    return [];
  }
}

/** The processor on which the main thread of a process runs, or ran last. */
export function processorOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1');
    // The name before the bracket may contain spaces.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[36]);
  } catch {
    return 0;
  }
}

/** The time stolen from one processor between two readings. */
export const stolenBetween = (
  before: readonly number[],
  after: readonly number[],
  processor: number,
): number => (after[processor] ?? 0) - (before[processor] ?? 0);
