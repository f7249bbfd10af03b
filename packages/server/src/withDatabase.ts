import { readConfig } from './config.js';
import { type Db, openDatabase } from './ground/store/database.js';
import { startEmbeddedPostgres } from './ground/store/embeddedPostgres.js';
import { migrations } from './migrations.js';

/** Opens the database for one command; an embedded one is stopped again unless another process uses it. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig();
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataFolder) : undefined;
  try {
    const database = await openDatabase(config.databaseUrl ?? postgres!.url, migrations, () => {}, 2);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stopIfUnused();
  }
}
