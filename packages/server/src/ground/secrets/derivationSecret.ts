import { openSealed } from '@tricorn/chain';
import type { Db, Tx } from '../store/database.js';

export const firstSecretSetting = 'secret/first';

/**
 * The secret from which the keys of accounts and jobs are derived: the first one of this database. After the secret was
 * replaced, the first one is kept encrypted under the current one, so that what was sealed and signed before stays valid.
 */
export async function derivationSecretOf(db: Db | Tx, secret: string): Promise<string> {
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', firstSecretSetting)
    .executeTakeFirst();
  return kept === undefined ? secret : Buffer.from(await openSealed(kept.value, secret)).toString('utf8');
}
