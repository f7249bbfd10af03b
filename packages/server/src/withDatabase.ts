import { readConfig } from './config.js';
import { addParts } from './ground/retention/parts.js';
import { type Db, type OpenDatabase, openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import type { MigrationMode } from './ground/store/migrate.js';
import { migrations } from './migrations.js';

/** Opens the database for one command; an embedded one is stopped again unless another process uses it. */
export const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  await withOpenDatabase(({ db }) => work(db), readConfig().migrate);

/** The present secret, and the file that holds it if no setting does. */
export const readSecret = (): { secret: string; file: string | undefined } => {
  const { secret, secretFile: file } = readConfig();
  return { secret, file };
};

/** Migrates the database even where a start does not; returns the names of the migrations that ran. */
export const migrateDatabase = async (): Promise<readonly string[]> =>
  await withOpenDatabase(async ({ migrated }) => migrated, 'auto');

async function withOpenDatabase<T>(
  work: (database: OpenDatabase) => Promise<T>,
  mode: MigrationMode,
): Promise<T> {
  const config = readConfig();
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataFolder) : undefined;
  try {
    const database = await openDatabase(config.databaseUrl ?? postgres!.url, migrations, () => {}, {
      poolSize: 2,
      mode,
      directUrl: config.databaseDirectUrl,
    });
    try {
      await addParts(database.db);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stopIfUnused();
  }
}
