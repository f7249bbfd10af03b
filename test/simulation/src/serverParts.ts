/** What the simulator uses of the built server: it checks the database as the server's own tests do. */

const dist = new URL('../../../packages/server/dist/', import.meta.url);
const load = async <T>(path: string): Promise<T> => (await import(new URL(path, dist).href)) as T;

export type Db = object;

export interface OpenedDatabase {
  db: Db;
  close(): Promise<void>;
}

export const { openDatabase } = await load<{
  openDatabase(url: string, migrations: object, onError: (error: Error) => void): Promise<OpenedDatabase>;
}>('ground/store/database.js');
export const { migrations } = await load<{ migrations: object }>('migrations.js');
export const { startEmbeddedPostgres } = await load<{
  startEmbeddedPostgres(folder: string): Promise<{ url: string; stopIfUnused(): Promise<void> }>;
}>('ground/store/embeddedPostgres.js');
export const { auditLedger } = await load<{ auditLedger(db: Db): Promise<string[]> }>(
  'ground/ledger/audit.js',
);
export const { auditLists } = await load<{ auditLists(db: Db): Promise<string[]> }>(
  'ground/lists/auditLists.js',
);
