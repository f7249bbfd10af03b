import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Pieces } from '../../ground/files/blobStore.js';
import type { StoredFile } from '../../ground/files/files.js';
import { loosen } from '../../ground/files/looseBlobs.js';
import { deleteJob } from '../../ground/jobs/jobs.js';
import type { JobKinds } from '../../ground/jobs/kinds.js';
import type { Tx } from '../../ground/store/database.js';
import { forgetName } from './forgetName.js';
import { personalTables } from './personalRows.js';

/**
 * Tables with rows of an account that stay: numbers, times and ids. Those of jobs and of the ledger lose their texts below.
 * Everything else that names the account goes, also in tables that are added later.
 */
export const keptTables: ReadonlySet<string> = new Set([
  'account',
  'allowance',
  'audit_entry',
  'charge',
  'credit',
  'job',
  'job_party',
  'ledger_account',
  'movement',
  'payment',
  'submission',
  'submission_line',
  'usage_day',
]);

export interface ErasureDependencies {
  kinds: JobKinds;
  /** Cancels the account's tasks that have not ended. */
  cancelTasks(tx: Tx, accountId: string): Promise<void>;
}

export interface Erased {
  tasks: number;
  files: number;
  /** Bytes to discard after the commit. */
  blobKeys: string[];
  /** What has arrived of uploads that never ended, to discard as well. */
  unfinished: { blob_key: string; pieces: Pieces }[];
}

/**
 * Deletes the account's jobs; refuses while work has not ended, unless it is cancelled. In a transaction of its own, before
 * the rows are erased, because the events of it are written last. Returns the number of jobs and of
 * their files, and the keys of the bytes to discard after the commit: cancelled work that still reads them fails, and nobody
 * misses it.
 */
export async function endWork(
  tx: Tx,
  { kinds, cancelTasks }: ErasureDependencies,
  id: string,
  cancel: boolean,
): Promise<{ jobs: number; files: number; blobKeys: string[] }> {
  if (cancel) await cancelTasks(tx, id);
  else await assertEnded(tx, id);
  const jobs = await tx
    .selectFrom('job')
    .select(['id', 'type'])
    .where('creator', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const keys: string[] = [];
  for (const job of jobs) {
    const { dropped } = await deleteJob(tx, job.id);
    keys.push(...dropped.map(({ blob_key }) => blob_key));
    await kinds[job.type].afterDelete?.(tx, job.id);
  }
  await assertNothingHeld(tx, id);
  return { jobs: jobs.length, files: keys.length, blobKeys: keys.filter((key) => key !== '') };
}

/** Removes what an account has, whose work has ended, in the transaction that ends it. */
export async function eraseRows(tx: Tx, { id, email }: { id: string; email: string }): Promise<Erased> {
  await assertEnded(tx, id);
  const tasks = await eraseTasks(tx, id);
  const states = await eraseJobs(tx, id);
  await forgetName(tx, { id, email });
  const files = await eraseFiles(tx, id);
  const unfinished = await tx
    .deleteFrom('resumable_upload')
    .where('account_id', '=', id)
    .where('file_id', 'is', null)
    .returning(['blob_key', 'pieces'])
    .execute();
  for (const { table, column } of await personalTables(tx)) {
    if (keptTables.has(table)) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
  await sql`delete from idempotency where account_id = ${id}`.execute(tx);
  await sql`update charge set memo = '' where account_id = ${id} and memo <> ''`.execute(tx);
  await sql`update credit set memo = '' where account_id = ${id} and memo <> ''`.execute(tx);
  await sql`update transfer set memo = '' where memo <> '' and (
    charge_id in (select id from charge where account_id = ${id})
    or credit_id in (select id from credit where account_id = ${id}))`.execute(tx);
  await sql`update audit_entry set address = null where account_id = ${id} and address is not null`.execute(
    tx,
  );
  const blobKeys = [...files.map(({ blob_key }) => blob_key), ...states].filter((key) => key !== '');
  return { tasks, files: files.length, blobKeys, unfinished };
}

async function assertEnded(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ jobs: number; tasks: number }>`select
    (select count(*)::int from job where creator = ${id} and deleted_at is null
      and state in ('waiting', 'queued', 'running')) as jobs,
    (select count(*)::int from task where account_id = ${id} and status in ('queued', 'running'))
      + (select count(*)::int from transcript where account_id = ${id} and status in ('queued', 'running')) as tasks`.execute(
    tx,
  );
  const { jobs, tasks } = rows[0]!;
  if (jobs + tasks > 0)
    throw new ServiceError(
      'stateConflict',
      `${jobs} jobs and ${tasks} tasks have not ended. Wait for them, or erase the account with \`cancel\`.`,
      { field: 'cancel' },
    );
}

// Work that cannot be cancelled, such as a running round of somebody else's job with data of this account.
async function assertNothingHeld(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from charge
    where account_id = ${id} and state = 'held'`.execute(tx);
  if (rows[0]!.held > 0)
    throw new ServiceError(
      'stateConflict',
      'Work for which this account pays has not ended: a language-model call, a prediction, or a job of somebody else with your data. Try again when it has ended.',
    );
}

async function eraseTasks(tx: Tx, id: string): Promise<number> {
  await sql`delete from task_file where task_id in (select id from task where account_id = ${id})`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`delete from task where account_id = ${id}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Empties the account's jobs, of which numbers remain. Returns the keys of stored states of trainings. */
async function eraseJobs(tx: Tx, id: string): Promise<string[]> {
  const own = sql`(select id from job where creator = ${id})`;
  await sql`delete from model_share where job_id in ${own} or account_id = ${id}`.execute(tx);
  await sql`delete from inference where job_id in ${own}`.execute(tx);
  await sql`delete from inference_plan where job_id in ${own}`.execute(tx);
  await sql`delete from training_activity where job_id in ${own}`.execute(tx);
  const { rows } = await sql<{ blob_key: string }>`delete from training_blob where job_id in ${own}
    returning blob_key`.execute(tx);
  await sql`update training set plan = '{}', card = null where job_id in ${own}`.execute(tx);
  await sql`delete from job_history where job_id in ${own}`.execute(tx);
  await forgetJobs(tx, id);
  await sql`delete from job_file where job_id in ${own}`.execute(tx);
  await sql`update job set name = '', spec = '{}', report = '{}', reason = '' where creator = ${id}`.execute(
    tx,
  );
  return rows.map(({ blob_key }) => blob_key);
}

// What the other parties were told about the account's jobs.
async function forgetJobs(tx: Tx, id: string): Promise<void> {
  const own = sql`(select id::text from job where creator = ${id})`;
  const others = sql`(select account_id from job_party where job_id in (select id from job where creator = ${id}))`;
  await sql`delete from event where account_id in ${others} and body ->> 'jobID' in ${own}`.execute(tx);
  await sql`delete from mail where account_id in ${others} and job in ${own}`.execute(tx);
  await sql`delete from webhook_delivery where job in ${own}
    and webhook_id in (select id from webhook where account_id in ${others})`.execute(tx);
}

async function eraseFiles(tx: Tx, id: string): Promise<StoredFile[]> {
  const own = sql`(select id from file where owner = ${id})`;
  await sql`delete from job_file where file_id in ${own}`.execute(tx);
  await sql`delete from task_file where file_id in ${own}`.execute(tx);
  const files = await tx.deleteFrom('file').where('owner', '=', id).returningAll().execute();
  await loosen(tx, files);
  return files;
}
