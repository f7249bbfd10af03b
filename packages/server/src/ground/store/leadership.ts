import pg from 'pg';

export interface Leadership {
  isLeader(): boolean;
  close(): Promise<void>;
}

const retryMsDefault = 5_000;

/**
 * Elects one of several processes: the one whose connection holds an advisory lock of PostgreSQL. The lock ends with
 * the connection, so another process takes over within seconds when the leader dies.
 */
export async function contendForLeadership(
  databaseUrl: string,
  lockName: string,
  retryMs = retryMsDefault,
): Promise<Leadership> {
  let client: pg.Client | undefined;
  let leads = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const contend = async (): Promise<void> => {
    try {
      client ??= await connect();
      const { rows } = await client.query<{ won: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as won',
        [lockName],
      );
      leads = rows[0]!.won && client !== undefined;
    } catch {
      leads = false;
    }
    if (!leads) contendLater();
  };

  /** A lost connection and a failed attempt can both schedule a retry; only one is scheduled. */
  const contendLater = (): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void contend(), retryMs);
  };

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      client = undefined;
      leads = false;
      contendLater();
    });
    await fresh.connect();
    return fresh;
  };

  await contend();
  return {
    isLeader: () => leads,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
