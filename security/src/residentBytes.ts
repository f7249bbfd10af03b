import { readFileSync } from 'node:fs';

/** Memory that a process holds; 0 where there is no /proc. Not from statm, whose pages differ in size between machines. */
export function residentBytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
