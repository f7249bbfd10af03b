import { readdir, readFile } from 'node:fs/promises';
import { statusBytes } from '@tricorn/workers';

export interface ChildMemory {
  processes: number;
  /** Resident bytes of all of them together. */
  bytes: number;
  largestBytes: number;
}

const none: ChildMemory = { processes: 0, bytes: 0, largestBytes: 0 };
/** Children of children are few; a cycle cannot exist, but a bound costs nothing. */
const processesMax = 1_000;

/** Resident memory of the child processes of this process and of their children. Only Linux tells it. */
export async function readChildMemory(): Promise<ChildMemory> {
  const waiting = [process.pid];
  const sizes: number[] = [];
  while (waiting.length > 0 && sizes.length < processesMax) {
    for (const child of await childrenOf(waiting.pop()!)) {
      waiting.push(child);
      sizes.push((await statusBytes(child, 'VmRSS')) ?? 0);
    }
  }
  if (sizes.length === 0) return none;
  return {
    processes: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    largestBytes: Math.max(...sizes),
  };
}

/** The child processes of a process; empty where only Linux would tell. */
export async function childrenOf(pid: number): Promise<number[]> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const lists = await Promise.all(
      threads.map(async (thread) => await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
    );
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  } catch {
    // The process has ended, or this is not Linux.
    return [];
  }
}
