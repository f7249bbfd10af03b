import type { Balance } from '../ground/ledger/balances.js';
import type { Db } from '../ground/store/database.js';
import type { TestServer } from './harness.js';

export type DemoName = 'alice' | 'bob' | 'carol';

/** The id of a demo account. */
export async function idOf(db: Db, name: DemoName = 'alice'): Promise<string> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow();
  return id;
}

/** The CCD of a demo account. */
export const ccdOf = async ({ parts: { ledger, db } }: TestServer, name?: DemoName): Promise<Balance> =>
  (await ledger.balances(await idOf(db, name))).CCD;

/** The LLM tokens of a demo account. */
export const tokensOf = async ({ parts: { ledger, db } }: TestServer, name?: DemoName): Promise<Balance> =>
  (await ledger.balances(await idOf(db, name))).LLM;
