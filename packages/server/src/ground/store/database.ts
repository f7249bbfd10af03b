import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type MigrationMode, type Migrations, migrate } from './migrate.js';
import { createNotifier, type Listening, type Notifier } from './notifier.js';
import { preparingPool } from './preparingPool.js';
import type { Database } from './schema.js';

export type Db = Kysely<Database> & { readonly notifier: Notifier };
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
}

const poolSizeDefault = 20;
const int8 = 20;
const numeric = 1700;

/** Opens PostgreSQL, embedded or external, and runs pending migrations. */
export async function openDatabase(
  url: string,
  migrations: Migrations,
  onError: (error: Error) => void,
  { poolSize = poolSizeDefault, mode = 'auto', directUrl }: OpenOptions = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types: { getTypeParser: typeParser } });
  // The pool replaces an idle connection that the server drops; the error must not end the process.
  pool.on('error', onError);
  // One that is in use tells its user, whose query fails; without a listener of its own it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const notifier = createNotifier(
    () => new pg.Client({ connectionString: directUrl ?? url, keepAlive: true }),
    onError,
  );
  const db = Object.assign(
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: preparingPool(pool, directUrl === undefined) }),
    }),
    { notifier },
  );
  let migrated: string[];
  try {
    migrated = await migrate(db as unknown as Kysely<unknown>, migrations, { mode });
  } catch (error) {
    await notifier.close();
    await db.destroy();
    throw error;
  }
  return {
    db,
    migrated,
    listen: notifier.listen,
    onCommit: notifier.onCommit,
    close: async () => {
      await notifier.close();
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
