import pg from 'pg';
import { answeredWithin, farewellMsMax, noticeLostClients } from './silence.js';

export interface Leadership {
  isLeader(): boolean;
  close(): Promise<void>;
}

const retryMsDefault = 5_000;
const connectMsMax = 30_000;
const answerMsMaxDefault = 15_000;

/**
 * Elects one of several processes: the one whose connection holds an advisory lock of PostgreSQL. The lock ends with
 * the connection, so another process takes over within seconds when the leader dies.
 */
export async function contendForLeadership(
  databaseUrl: string,
  lockName: string,
  retryMs = retryMsDefault,
  answerMsMax = answerMsMaxDefault,
): Promise<Leadership> {
  let client: pg.Client | undefined;
  let leads = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const contend = async (): Promise<void> => {
    try {
      client ??= await connect();
      const { rows } = await answeredWithin(
        client,
        client.query<{ won: boolean }>(leads ? 'select true as won' : takeLock, leads ? [] : [lockName]),
        answerMsMax,
      );
      leads = rows[0]!.won && client !== undefined;
    } catch {
      leads = false;
    }
    // A leader asks as well, because a lock that is held says nothing about a connection that went silent.
    contendLater();
  };

  /** A lost connection and a failed attempt can both schedule a retry; only one is scheduled. */
  const contendLater = (): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void contend(), retryMs);
  };

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectMsMax,
      keepAlive: true,
      keepAliveInitialDelayMillis: retryMs,
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      client = undefined;
      leads = false;
      contendLater();
    });
    await fresh.connect();
    await noticeLostClients(fresh);
    // Nobody would close it any more.
    if (closed) await fresh.end();
    return fresh;
  };

  await contend();
  return {
    isLeader: () => leads,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      if (client !== undefined) await answeredWithin(client, client.end(), farewellMsMax).catch(() => {});
    },
  };
}

const takeLock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as won';
