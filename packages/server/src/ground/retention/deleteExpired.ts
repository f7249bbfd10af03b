import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/database.js';
import { partsByTable } from './parts.js';
import type { RetentionSettings } from './settings.js';

/** Rows per transaction: few enough that nobody notices their locks. */
const batchRows = 1_000;
/** Rows of a kind per pass; the rest follow in the next one. */
const passRows = 500_000;

/** Mail is tried for a day; after that only the time of the last one counts. */
const mailDays = 2;

/** Turns before the current one are over; the newest are not worth deleting yet. */
const turnMinutes = 10;

/** Nobody reads the charge of a closed allowance; the calls that it paid for have charges of their own. */
const allowanceDays = 7;

/** A kind of rows with an age. An index must serve the condition. */
interface Expiring {
  table: string;
  expired: RawBuilder<boolean>;
}

const olderThan = (time: string, days: number): RawBuilder<boolean> =>
  sql`${sql.ref(time)} < now() - ${days} * interval '1 day'`;

/** What expires row by row, and when; other events and the audit log go by parts (`parts.ts`). */
export const expiringRows = ({
  progressMinutes,
  idempotencyDays,
  historyDays,
  revokedKeysDays,
  webhookLogDays,
  responsesDays,
  conversationsDays,
  chainDays,
  estimatesDays,
}: RetentionSettings): Expiring[] => [
  {
    table: 'event',
    expired: sql`type in ('task.progress', 'job.progress', 'transcript.progress') and created_at < now() - ${progressMinutes} * interval '1 minute'`,
  },
  { table: 'throttle_count', expired: sql`expires_at < now()` },
  { table: 'session', expired: sql`expires_at < now()` },
  { table: 'idempotency', expired: olderThan('created_at', idempotencyDays) },
  { table: 'job_history', expired: olderThan('created_at', historyDays) },
  { table: 'api_key', expired: olderThan('revoked_at', revokedKeysDays) },
  { table: 'api_key', expired: olderThan('expires_at', revokedKeysDays) },
  { table: 'webhook_delivery', expired: olderThan('ended_at', webhookLogDays) },
  // What waits belongs to a webhook that is switched off, or has been due for as long.
  {
    table: 'webhook_delivery',
    expired: sql`state = 'waiting' and ${olderThan('next_at', webhookLogDays)}`,
  },
  { table: 'parted_upload', expired: olderThan('expires_at', 1) },
  { table: 'llm_response', expired: olderThan('created_at', responsesDays) },
  { table: 'llm_batch', expired: olderThan('ended_at', responsesDays) },
  { table: 'conversation', expired: olderThan('changed_at', conversationsDays) },
  { table: 'transcript', expired: olderThan('updated_at', conversationsDays) },
  {
    table: 'work_turn',
    expired: sql`created_at < now() - ${turnMinutes} * interval '1 minute' and turn < current_turn(queue)`,
  },
  { table: 'mail', expired: olderThan('created_at', mailDays) },
  // The total of a key is the sum of its charges, so those that it paid for stay.
  {
    table: 'charge',
    expired: sql`kind = 'allowance' and state <> 'held' and (key_id is null or amount = 0)
      and ${olderThan('closed_at', allowanceDays)}`,
  },
  { table: 'training_plan', expired: sql`used_by is null and ${olderThan('created_at', estimatesDays)}` },
  // The newest estimate of a model stays valid for further predictions.
  {
    table: 'inference_plan',
    expired: sql`${olderThan('created_at', estimatesDays)} and exists (
      select from inference_plan as newer where newer.job_id = inference_plan.job_id
        and newer.account_id = inference_plan.account_id and newer.id > inference_plan.id)`,
  },
  ...(chainDays === undefined
    ? []
    : [
        { table: 'chain_event', expired: olderThan('submitted_at', chainDays) },
        {
          table: 'chain_order',
          expired: sql<boolean>`state = 'confirmed' and ${olderThan('due_at', chainDays)}`,
        },
        // What the chain has confirmed, it keeps.
        {
          table: 'submission',
          expired: sql<boolean>`${olderThan('created_at', chainDays)}
            and not exists (select from chain_order where submission_id = submission.id)`,
        },
      ]),
];

/**
 * Deletes what is older than its retention, in small transactions of their own. Rows that another process deletes at the
 * same time are passed over. Returns the number of deleted rows.
 */
export async function deleteExpired(db: Db, settings: RetentionSettings): Promise<number> {
  let total = 0;
  const parts = await partsByTable(db);
  // Rows are deleted by their place, which is unique in a part only.
  for (const { table, expired } of expiringRows(settings))
    for (const part of parts.get(table) ?? [table])
      for (let deleted = 0; deleted < passRows; ) {
        const count = await deleteBatch(db, { table: part, expired });
        deleted += count;
        total += count;
        if (count < batchRows) break;
      }
  return total;
}

async function deleteBatch(db: Db, { table, expired }: Expiring): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${expired} limit ${batchRows} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
