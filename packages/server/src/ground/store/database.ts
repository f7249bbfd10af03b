import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createWriter, type Write } from './createWriter.js';
import { DiskSpace } from './diskSpace.js';
import { type MigrationMode, type Migrations, migrate } from './migrate.js';
import { createNotifier, type Listening, type Notifier } from './notifier.js';
import { preparingPool } from './preparingPool.js';
import type { Database } from './schema.js';
import {
  endConnection,
  farewellMsMax,
  guardSilence,
  noticeLostClients,
  type SilenceOptions,
} from './silence.js';

export type Db = Kysely<Database> & {
  /** For statements of many requests, whose functions a new connection takes tens of milliseconds to compile and plan. */
  readonly bookings: Kysely<Database>;
  /** Writes requests, those that arrive together as one statement. */
  readonly write: Write;
  readonly notifier: Notifier;
  readonly diskSpace: DiskSpace;
};
export type Tx = Transaction<Database>;

export type { Migrations } from './migrate.js';

export interface OpenDatabase {
  db: Db;
  /** The names of the migrations that ran. */
  migrated: readonly string[];
  listen: Listening['listen'];
  onCommit: Listening['onCommit'];
  close(): Promise<void>;
}

export interface OpenOptions {
  poolSize?: number;
  mode?: MigrationMode;
  /**
   * An address without a pooler. A pooler in transaction mode lends another connection to each transaction, so that
   * neither prepared statements nor notifications work through it.
   */
  directUrl?: string | undefined;
  silence?: SilenceOptions;
}

const poolSizeDefault = 20;
/** Purchases and tasks: each of them sends one statement at a time. */
const bookingsMax = 2;
const bookingsIdleMsMax = 10 * 60_000;
/** How long a new connection may take. */
const connectMsMax = 30_000;
/** How long somebody waits for a connection that others use: long, because a busy server works through its queue. */
const waitMsMax = 120_000;
/** After this time without a byte, the network is asked whether the other side is still there. */
const keepAliveMs = 10_000;
const int8 = 20;
const numeric = 1700;

/** The pool has one limit for a new connection and for waiting; a new one has a shorter limit of its own. */
class PoolClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMsMax });
  }
}

/** Opens PostgreSQL, embedded or external, and runs pending migrations. */
export async function openDatabase(
  url: string,
  migrations: Migrations,
  onError: (error: Error) => void,
  { poolSize = poolSizeDefault, mode = 'auto', directUrl, silence: silenceOptions }: OpenOptions = {},
): Promise<OpenDatabase> {
  const silence = guardSilence(url, { ...silenceOptions, isPooled: directUrl !== undefined });
  const diskSpace = new DiskSpace();
  const clients = new Set<pg.PoolClient>();
  const openPool = (sizes: Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>): Kysely<Database> => {
    const pool = new pg.Pool({
      connectionString: url,
      ...sizes,
      types: { getTypeParser: typeParser },
      connectionTimeoutMillis: waitMsMax,
      Client: PoolClient as unknown as NonNullable<pg.PoolConfig['Client']>,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      // Behind a pooler, the settings would stay with a connection that others use next.
      ...(directUrl === undefined ? { onConnect: noticeLostClients } : {}),
    });
    // The pool replaces an idle connection that the server drops; the error must not end the process.
    pool.on('error', onError);
    // One that is in use tells its user, whose query fails; without a listener of its own it would end the process as well.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      clients.add(client);
    });
    pool.on('remove', (client) => clients.delete(client));
    return new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: preparingPool(pool, silence, diskSpace, directUrl === undefined),
      }),
    });
  };
  /** A silent connection never answers a farewell. */
  const closePools = async () => {
    const timer = setTimeout(() => {
      for (const client of clients) endConnection(client);
    }, farewellMsMax);
    await Promise.all([db.destroy(), db.bookings.destroy()]);
    clearTimeout(timer);
    silence.close();
  };
  const notifier = createNotifier(
    () =>
      new pg.Client({
        connectionString: directUrl ?? url,
        connectionTimeoutMillis: connectMsMax,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveMs,
      }),
    onError,
  );
  const db: Db = Object.assign(openPool({ max: poolSize }), {
    bookings: openPool({ max: bookingsMax, idleTimeoutMillis: bookingsIdleMsMax }),
    notifier,
    diskSpace,
    write: async (calls) => await write(calls),
  } satisfies Partial<Db>);
  const write = createWriter(db);
  let migrated: string[];
  try {
    migrated = await migrate(db as unknown as Kysely<unknown>, migrations, { mode });
  } catch (error) {
    await notifier.close();
    await closePools();
    throw error;
  }
  return {
    db,
    migrated,
    listen: notifier.listen,
    onCommit: notifier.onCommit,
    close: async () => {
      await notifier.close();
      await closePools();
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
