import { readFile } from 'node:fs/promises';

/** Current memory of a process; undefined if the system does not report it. */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  try {
    // Not statm, which counts pages: their size differs between machines.
    const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
