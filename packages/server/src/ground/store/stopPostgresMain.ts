// Run by the watchdog of a dead process: stops the embedded PostgreSQL that it left behind, unless others use it.
import { setTimeout as sleep } from 'node:timers/promises';
import { hasOtherClients } from './hasOtherClients.js';
import { isRunning, lockCluster, type PostgresCluster, stopCluster, urlOf } from './postgresCluster.js';

/** Waits for a start in progress, and for connections that end at their next write. */
const watchMs = 10_000;
const pollMs = 250;

const cluster = JSON.parse(process.argv[2] ?? '') as PostgresCluster;
for (const until = Date.now() + watchMs; Date.now() < until; await sleep(pollMs)) if (await stopped()) break;

async function stopped(): Promise<boolean> {
  const unlock = await lockCluster(cluster.home);
  try {
    if (!(await isRunning(cluster)) || (await hasOtherClients(urlOf(cluster)))) return false;
    await stopCluster(cluster);
    return true;
  } finally {
    await unlock();
  }
}
