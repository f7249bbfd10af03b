import { Kysely, type Migration, Migrator, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingPool } from './preparingPool.js';
import type { Database } from './schema.js';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Every migration by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

export interface OpenDatabase {
  db: Db;
  /** Calls back on every notification of a channel, also after a reconnect. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const poolSizeDefault = 20;
const int8 = 20;
const numeric = 1700;

/** Opens PostgreSQL, embedded or external, and runs pending migrations. */
export async function openDatabase(
  url: string,
  migrations: Migrations,
  onError: (error: Error) => void,
  poolSize = poolSizeDefault,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types: { getTypeParser: typeParser } });
  // The pool replaces an idle connection that the server drops; the error must not end the process.
  pool.on('error', onError);
  // One that is in use tells its user, whose query fails; without a listener of its own it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const listener = createListener(url, onError);
  return {
    db,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

/** Byte counts and sequence numbers fit in a double; amounts and job ids do not. */
const typeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === int8) return Number;
  if (oid === numeric) return parseNumeric;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

const parseNumeric = (text: string): bigint | number => (text.includes('.') ? Number(text) : BigInt(text));

async function migrate(db: Db, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** A dedicated connection for LISTEN, reconnected with back-off. */
function createListener(url: string, onError: (error: Error) => void) {
  const callbacks = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;

  async function connect(delayMs = 0): Promise<void> {
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    if (closed) return;
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      if (!closed) connecting = connect(Math.min(Math.max(delayMs, 100) * 2, 5_000));
    });
    try {
      await fresh.connect();
      for (const channel of callbacks.keys()) await fresh.query(`listen ${channel}`);
      client = fresh;
      // Notifications during the disconnect are lost, so every listener is called once.
      for (const list of callbacks.values()) for (const callback of list) callback('');
    } catch (error) {
      onError(error as Error);
      await fresh.end().catch(() => {});
    }
  }

  return {
    listen: async (channel: string, onNotify: (payload: string) => void) => {
      callbacks.set(channel, [...(callbacks.get(channel) ?? []), onNotify]);
      connecting ??= connect();
      await connecting;
      await client?.query(`listen ${channel}`);
    },
    close: async () => {
      closed = true;
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
