import { readFile } from 'node:fs/promises';

/**
 * Current memory of a process, or of the largest process that it started if that one holds more; undefined if the system
 * does not report it. Of a started process only its own memory counts: mapped libraries and files, gigabytes for an
 * interpreter with a GPU, can be dropped at any time.
 */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const [own, ...started] = await Promise.all([
    statusBytes(pid, 'VmRSS'),
    ...(await startedBy(pid)).map(async (child) => await statusBytes(child, 'RssAnon')),
  ]);
  return own === undefined ? undefined : Math.max(own, ...started.map((bytes) => bytes ?? 0));
}

/** The processes that the main thread of a process started and that still run. */
async function startedBy(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}

/** One kind of memory of a process; undefined if it has ended or the system does not report it. */
export async function statusBytes(pid: number, field: 'VmRSS' | 'RssAnon'): Promise<number | undefined> {
  try {
    // Not statm, which counts pages: their size differs between machines.
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
