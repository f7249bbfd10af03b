/** What the simulator uses of the built server: it checks the database as the server's own tests do. */

const dist = new URL('../../../packages/server/dist/', import.meta.url);
const load = async <T>(path: string): Promise<T> => (await import(new URL(path, dist).href)) as T;

type Db = object;

interface OpenedDatabase {
  db: Db;
  close(): Promise<void>;
}

const { openDatabase } = await load<{
  openDatabase(url: string, migrations: object, onError: (error: Error) => void): Promise<OpenedDatabase>;
}>('ground/store/database.js');
const { migrations } = await load<{ migrations: object }>('migrations.js');
export const { startEmbeddedPostgres } = await load<{
  startEmbeddedPostgres(folder: string): Promise<{ url: string; stopIfUnused(): Promise<void> }>;
}>('ground/store/embeddedPostgres.js');
const { auditLedger } = await load<{ auditLedger(db: Db): Promise<string[]> }>('ground/ledger/audit.js');
const { auditLists } = await load<{ auditLists(db: Db): Promise<string[]> }>('ground/lists/auditLists.js');

/** What is wrong in the books and the lists of a database. */
export async function auditDatabase(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url, migrations, () => {});
  try {
    return [
      ...(await auditLedger(db)).map((problem) => `ledger: ${problem}`),
      ...(await auditLists(db)).map((problem) => `lists: ${problem}`),
    ];
  } finally {
    await close();
  }
}
