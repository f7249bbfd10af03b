import pg from 'pg';

/** A cable that is unplugged, or a proxy that hangs, neither answers nor closes: only time tells. */
export interface SilenceGuard {
  /** Watches one statement; call the result when it is answered. */
  watch(client: pg.ClientBase): () => void;
  close(): void;
}

export interface SilenceOptions {
  /** How long a statement may take before somebody asks the database about it. */
  patienceMs?: number;
  /** How long the database may take to answer that question. */
  answerMsMax?: number;
  /** How long an answer that the database sent may be on its way. */
  graceMs?: number;
  /** Whether a pooler is in between, whose numbers of processes are not those of the database. */
  isPooled?: boolean;
}

const patienceMsDefault = 10_000;
const answerMsMaxDefault = 10_000;
const graceMsDefault = 3_000;
/** Through a pooler nobody can tell a long statement from a lost one, so a statement may not take longer. */
const pooledMsMax = 15 * 60_000;

interface Watched {
  client: pg.ClientBase & { processID?: number };
  startedMs: number;
  /** When to ask about it. */
  dueMs: number;
}

/**
 * Ends connections that went silent, so that whoever waits for them fails instead of waiting forever. A statement that
 * takes long is not ended: a second connection asks the database whether it still works on it.
 */
export function guardSilence(url: string, options: SilenceOptions = {}): SilenceGuard {
  const {
    patienceMs = patienceMsDefault,
    answerMsMax = answerMsMaxDefault,
    graceMs = graceMsDefault,
    isPooled = false,
  } = options;
  const running = new Set<Watched>();
  let isAsking = false;

  async function ask(overdue: readonly Watched[]): Promise<void> {
    const working = await workingPids(url, overdue, answerMsMax);
    const now = performance.now();
    const isWorking = ({ client: { processID }, startedMs }: Watched) =>
      working !== 'silent' &&
      (working === 'unknown' || (isPooled ? now - startedMs < pooledMsMax : working.has(processID ?? 0)));
    const silent = overdue.filter((one) => !isWorking(one));
    for (const one of overdue) one.dueMs = now + patienceMs;
    // The answer may have been on its way while the database was asked.
    if (silent.length > 0) await new Promise((done) => setTimeout(done, graceMs).unref());
    for (const one of silent) if (running.has(one)) endConnection(one.client);
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const overdue = [...running].filter(({ dueMs }) => dueMs <= now);
    if (isAsking || overdue.length === 0) return;
    isAsking = true;
    void ask(overdue).finally(() => {
      isAsking = false;
    });
  }, patienceMs / 5);
  timer.unref();

  return {
    watch: (client) => {
      const startedMs = performance.now();
      const watched: Watched = { client, startedMs, dueMs: startedMs + patienceMs };
      running.add(watched);
      return () => void running.delete(watched);
    },
    close: () => clearInterval(timer),
  };
}

/** Which of the connections the database works for; `unknown` if it answers, but not to this question. */
async function workingPids(
  url: string,
  asked: readonly Watched[],
  answerMsMax: number,
): Promise<ReadonlySet<number> | 'silent' | 'unknown'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMsMax });
  client.on('error', () => {});
  const timer = setTimeout(() => endConnection(client), answerMsMax);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state in ('active', 'fastpath function call')",
      [asked.map(({ client: { processID } }) => processID ?? 0)],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // It refused, for example because it has no connection to spare: it is there.
    return error instanceof pg.DatabaseError ? 'unknown' : 'silent';
  } finally {
    clearTimeout(timer);
    endConnection(client);
  }
}

/** Closes without a farewell, for which a silent connection would wait. */
export const endConnection = (client: pg.ClientBase): void => {
  (client as pg.ClientBase & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};

/** How long a connection may take to close. */
export const farewellMsMax = 5_000;

/** Waits for the answer to a short statement; ends the connection if it takes too long. */
export async function answeredWithin<T>(
  client: pg.ClientBase,
  answer: Promise<T>,
  msMax = patienceMsDefault + answerMsMaxDefault,
): Promise<T> {
  const timer = setTimeout(() => endConnection(client), msMax);
  timer.unref();
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks PostgreSQL to notice within a minute that a client is gone without a farewell; it would keep the client's locks for
 * hours otherwise.
 */
export async function noticeLostClients(client: pg.ClientBase): Promise<void> {
  try {
    await answeredWithin(
      client,
      client.query(
        `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
           set_config('tcp_keepalives_count', '3', false)`,
      ),
    );
  } catch (error) {
    // A server that does not have these settings is used as it is.
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
}
