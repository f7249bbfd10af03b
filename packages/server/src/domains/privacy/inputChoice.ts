import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

/**
 * Whether an account can read its own plain-text data again. Without a choice of its own it can, as the published interface
 * expects, unless it has a signing key: then it seals on its own devices, and the service should not be able to reopen
 * anything for it.
 */
export async function keepsInputs(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ keeps: boolean }>`
    select coalesce(
      (select keep from input_choice where account_id = ${accountId}),
      not exists (select from signing_key where account_id = ${accountId})) as keeps`.execute(db);
  return rows[0]!.keeps;
}
