import assert from 'node:assert/strict';
import type { Target } from './target.js';

/** Fetches a file that the server reads from its disk, and returns how long that takes in the median. */
export async function measureFiles({ baseUrl }: Target): Promise<() => Promise<number>> {
  const page = await (await fetch(baseUrl, { headers: { accept: 'text/html' } })).text();
  const [asset] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  assert.ok(asset !== undefined, 'the console has a script');
  const fetchMs = async () => {
    const start = performance.now();
    await (await fetch(baseUrl + asset)).arrayBuffer();
    return performance.now() - start;
  };
  return async () => {
    const values: number[] = [];
    for (let count = 0; count < 15; count++) values.push(await fetchMs());
    return values.toSorted((a, b) => a - b)[7]!;
  };
}

/**
 * Fails if files waited for the attack: then they take a large part of all of it. On a busy machine both take longer, so
 * the time is compared with that of the attack and not with a constant alone.
 */
export function assertFilesServed(beforeMs: number, duringMs: number, attackMs: number): void {
  assert.ok(
    duringMs < 50 + 10 * beforeMs || duringMs < attackMs / 10,
    `a file took ${duringMs} ms, before ${beforeMs} ms, during an attack of ${attackMs} ms`,
  );
}
