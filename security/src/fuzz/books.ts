import assert from 'node:assert/strict';

/** The audits of the built server, which its own tests use too. */
const dist = new URL('../../../packages/server/dist/', import.meta.url);
const load = async <T>(path: string): Promise<T> => (await import(new URL(path, dist).href)) as T;

interface Opened {
  db: object;
  close(): Promise<void>;
}

type Audit = (db: object) => Promise<string[]>;

/** Fails if a balance, a held amount, a charge, a budget or a kept list differs from what it is made of. */
export async function assertBooks(databaseUrl: string): Promise<void> {
  const { openDatabase } = await load<{
    openDatabase(url: string, migrations: object, onError: (error: Error) => void): Promise<Opened>;
  }>('ground/store/database.js');
  const { migrations } = await load<{ migrations: object }>('migrations.js');
  const { auditLedger } = await load<{ auditLedger: Audit }>('ground/ledger/audit.js');
  const { auditLists } = await load<{ auditLists: Audit }>('ground/lists/auditLists.js');
  const { db, close } = await openDatabase(databaseUrl, migrations, () => {});
  try {
    assert.deepEqual([...(await auditLedger(db)), ...(await auditLists(db))], []);
  } finally {
    await close();
  }
}
