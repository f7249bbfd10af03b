import { type Kysely, sql } from 'kysely';

/** Indexes for the questions that are asked of long queues and of the outbox, and vacuum that keeps up with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index work_running on work (queue, turn) where state = 'running'",
  "create index work_oldest on work (queue, id) where state = 'ready'",
  "create index chain_order_unfinished on chain_order (kind, state) where state <> 'confirmed'",
  "create index chain_order_due on chain_order (due_at) where state = 'pending'",
  "create index chain_order_confirmed on chain_order (block_number) where state = 'confirmed'",
  "create index event_progress_by_age on event (created_at) where type in ('task.progress', 'job.progress')",
  'drop index file_by_expiry',
  "create index file_by_expiry on file (expires_at) where expires_at is not null and blob_key <> ''",
  'create index job_history_by_age on job_history using brin (created_at)',
  "create index job_waiting on job (id) where state = 'waiting' and deleted_at is null",
  'create index job_deleted on job (id) where deleted_at is not null',
  'create index key_spend_by_key on key_spend (key)',
  'create index input_fill_by_fill on input_fill (fill)',
  'create index task_file_by_file on task_file (file_id)',
  // Rows that live for seconds: vacuum starts after a thousand of them and does not pause.
  ...['work', 'stream', 'list_total', 'list_block', 'activity', 'ledger_account', 'allowance'].map(
    (
      table,
    ) => `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_cost_delay = 0)`,
  ),
];
