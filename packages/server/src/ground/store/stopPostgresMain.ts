// Run by the watchdog of a process that is gone: stops the embedded PostgreSQL it left, unless others use it.
import { setTimeout as sleep } from 'node:timers/promises';
import { hasOtherClients } from './hasOtherClients.js';
import { isRunning, lockCluster, type PostgresCluster, stopCluster, urlOf } from './postgresCluster.js';

/** A start that was under way may still bring it up, and a connection that works ends when it next writes. */
const watchMs = 10_000;
const lookMs = 250;

const cluster = JSON.parse(process.argv[2] ?? '') as PostgresCluster;
for (const until = Date.now() + watchMs; Date.now() < until; await sleep(lookMs)) if (await stopped()) break;

async function stopped(): Promise<boolean> {
  const unlock = await lockCluster(cluster.home);
  try {
    if (!isRunning(cluster) || (await hasOtherClients(urlOf(cluster)))) return false;
    stopCluster(cluster);
    return true;
  } finally {
    await unlock();
  }
}
