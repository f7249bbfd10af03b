import type { Db } from '../../ground/store/database.js';

/** Whether an account can read its own plain-text data again. The published interface expects that it can. */
export async function keepsInputs(db: Db, accountId: string): Promise<boolean> {
  const choice = await db
    .selectFrom('input_choice')
    .select('keep')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return choice?.keep ?? true;
}
