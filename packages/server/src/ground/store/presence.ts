import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './postgresCluster.js';

const attemptsMax = 240;
const pauseMs = 250;

/**
 * A connection that shows the other processes of this machine that the embedded PostgreSQL is in use, from the moment
 * of attaching. Waits for a server that is starting or recovering, unless `checkWaiting` throws. `onLost` is called when the
 * server ends the connection.
 */
export async function showPresence(
  url: string,
  onLost: () => void,
  checkWaiting: () => Promise<void>,
): Promise<() => Promise<void>> {
  let last: unknown;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const client = new pg.Client({ connectionString: url, application_name: 'tricorn presence' });
    client.on('error', () => {});
    try {
      await client.connect();
      // The connection does not keep the process running.
      const socket = client as pg.Client & { ref(): void; unref(): void };
      socket.unref();
      client.once('end', onLost);
      return async () => {
        client.off('end', onLost);
        socket.ref();
        await client.end().catch(() => {});
      };
    } catch (error) {
      last = error;
      await client.end().catch(() => {});
      await checkWaiting();
      await sleep(pauseMs);
    }
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL accepts no connections: ${(last as Error).message}`,
  );
}
