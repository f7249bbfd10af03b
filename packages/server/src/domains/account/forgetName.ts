import { sql } from 'kysely';
import type { Tx } from '../../ground/store/database.js';

/** What others see instead of the email of an erased account. */
const nobody = 'an erased account';

/**
 * Replaces the email of an account in what others keep: reports and histories of jobs in which it took part, and events
 * about them. What was signed names keys and no emails, so signatures stay valid.
 */
export async function forgetName(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  // Emails are stored without control characters and quotes; backslashes would be escaped in JSON.
  const written = JSON.stringify(email).slice(1, -1);
  const shared = sql`(select job_id from job_party where account_id = ${id})`;
  await sql`update job set report = replace(report::text, ${written}, ${nobody})::jsonb, reason = replace(reason, ${email}, ${nobody})
    where id in ${shared} and (strpos(report::text, ${written}) > 0 or strpos(reason, ${email}) > 0)`.execute(
    tx,
  );
  await sql`update job_history set reason = replace(reason, ${email}, ${nobody})
    where job_id in ${shared} and strpos(reason, ${email}) > 0`.execute(tx);
  const others = sql`(select account_id from job_party where job_id in ${shared} and account_id <> ${id})`;
  await sql`update event set body = replace(body::text, ${written}, ${nobody})::jsonb
    where account_id in ${others} and strpos(body::text, ${written}) > 0`.execute(tx);
  await sql`update webhook_delivery set body = replace(body::text, ${written}, ${nobody})::jsonb
    where webhook_id in (select id from webhook where account_id in ${others}) and strpos(body::text, ${written}) > 0`.execute(
    tx,
  );
  await sql`update mail set detail = replace(detail::text, ${written}, ${nobody})::jsonb
    where account_id in ${others} and strpos(detail::text, ${written}) > 0`.execute(tx);
  await sql`delete from throttle_count where strpos(key, ${email}) > 0`.execute(tx);
}
