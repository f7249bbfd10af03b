import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection that was just closed may still be listed briefly. */
const pollsMax = 10;
const pauseMs = 50;
const tooManyConnections = '53300';

/** Whether others are connected to a PostgreSQL, after this process has closed its own connections. */
export async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let look = 0; look < pollsMax; look++) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rowCount === 0) return false;
      await sleep(pauseMs);
    }
    return true;
  } catch (error) {
    // Every connection is in use by others.
    return (error as { code?: string }).code === tooManyConnections;
  } finally {
    await client.end().catch(() => {});
  }
}
