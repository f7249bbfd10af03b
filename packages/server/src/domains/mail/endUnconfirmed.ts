import { sql } from 'kysely';
import type { Tx } from '../../ground/store/database.js';

/**
 * Ends whatever acts for an account and was made before its address was confirmed: somebody else may have registered the
 * address, or accepted its invitation, and may have left a way back in. Sessions end with the password.
 */
export async function endUnconfirmed(tx: Tx, id: string): Promise<void> {
  const isEarly = sql<boolean>`created_at < coalesce(
    (select owner.email_confirmed_at from account as owner where owner.id = ${id}), clock_timestamp())`;
  await sql`update api_key set revoked_at = now(), previous_hash = null, previous_until = null
    where account_id = ${id} and revoked_at is null and ${isEarly}`.execute(tx);
  await sql`delete from signing_key where account_id = ${id} and ${isEarly}`.execute(tx);
  await sql`delete from webhook where account_id = ${id} and ${isEarly}`.execute(tx);
  await sql`update account set invited_by = null where invited_by = ${id} and ${isEarly}`.execute(tx);
}
