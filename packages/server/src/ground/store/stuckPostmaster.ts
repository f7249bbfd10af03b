import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf } from '../processes/childMemory.js';
import { EmbeddedPostgresError } from './postgresCluster.js';

/** PostgreSQL is running and will never accept connections again. */
export class StuckPostmasterError extends EmbeddedPostgresError {}

/** Between the end of all processes and the start of the one that recovers, there is none for some milliseconds. */
const stuckMs = 5_000;

/**
 * Watches a server that refuses connections. If the process that recovers the database fails while other processes of
 * the server are running, on a full disk for instance, PostgreSQL 18 neither tries again nor ends. The returned function
 * throws once there has been no such process for some seconds. Only Linux tells.
 */
export function watchRecovery(clusterFolder: string): () => Promise<void> {
  let missingSince: number | undefined;
  return async () => {
    if (await mayRecover(clusterFolder)) missingSince = undefined;
    else missingSince ??= performance.now();
    if (missingSince !== undefined && performance.now() - missingSince > stuckMs)
      throw new StuckPostmasterError('The embedded PostgreSQL failed to recover and is started again.');
  };
}

async function mayRecover(clusterFolder: string): Promise<boolean> {
  const lock = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const children = await childrenOf(Number(lock.split('\n', 1)[0]));
  const titles = await Promise.all(
    children.map(async (pid) => await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.length === 0 || titles.some((title) => title.startsWith('postgres: startup'));
}
