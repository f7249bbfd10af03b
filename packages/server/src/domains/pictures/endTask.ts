import { errorTable, ServiceError } from '@tricorn/contract';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Files, StoredBlob, StoredFile } from '../../ground/files/files.js';
import { loosen } from '../../ground/files/looseBlobs.js';
import { recordSubmissions } from '../../ground/jobs/outbox.js';
import { releaseCharge, settleCharge } from '../../ground/ledger/charges.js';
import { cancelWork } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import type { Database } from '../../ground/store/schema.js';
import { toServiceError } from './errors.js';
import { nextGalleryPlace } from './gallery.js';
import { chargeOf, errorOf, lockTask, type ResultUrls, type Task, taskEnded, urlsOf } from './tasks.js';

export interface ResultBlob {
  role: Database['task_file']['role'];
  blob: StoredBlob;
}

/** Writes the result of a locked task, charges it, queues its content ids for the chain and notifies its owner. */
export async function succeedTask(
  tx: Tx,
  files: Files,
  task: Task,
  results: readonly ResultBlob[],
  { model, notes, lifetimeMs }: { model: string; notes: readonly string[]; lifetimeMs: number | undefined },
): Promise<void> {
  const stored = [];
  for (const { role, blob } of results) {
    const file = await files.adopt(tx, blob, task.account_id, 'result', lifetimeMs);
    await tx.insertInto('task_file').values({ task_id: task.id, role, file_id: file.id }).execute();
    stored.push({ role, secret: file.secret, name: file.name });
  }
  await settleCharge(tx, chargeOf(task.id), task.cost);
  const { galleryId, round } = await nextGalleryPlace(tx, task.account_id);
  const cids = Object.fromEntries(results.map(({ role, blob }) => [role, blob.cid]));
  const value = JSON.stringify({ task: task.id, ...cids });
  // Tasks are paid for in LLM tokens, so the submission states no CCD.
  await recordSubmissions(tx, [{ jobId: galleryId, round, accountId: task.account_id, value, ccdCost: 0n }]);
  await tx
    .updateTable('task')
    .set({
      status: 'succeeded',
      progress: 1,
      model,
      notes: [...notes],
      gallery_id: galleryId,
      gallery_round: round,
      updated_at: new Date(),
    })
    .where('id', '=', task.id)
    .execute();
  announceEnd(tx, { ...task, status: 'succeeded' }, urlsOf(task, stored, files));
}

/** Ends a locked task without a result and releases its tokens. */
export async function endTask(
  tx: Tx,
  task: Task,
  status: 'failed' | 'cancelled',
  thrown?: unknown,
): Promise<void> {
  await releaseCharge(tx, chargeOf(task.id));
  const known = toServiceError(thrown);
  const error = known instanceof ServiceError ? known : new ServiceError('internal', unexpected);
  const ending =
    status === 'failed'
      ? { status, error: error.error, reason: error.message }
      : { status, error: '', reason: errorTable.taskCancelled.meaning };
  await tx
    .updateTable('task')
    .set({ ...ending, updated_at: new Date() })
    .where('id', '=', task.id)
    .execute();
  announceEnd(tx, { ...task, ...ending }, { result_url: '', extra_urls: {} });
}

const unexpected =
  'The task failed unexpectedly; nothing was charged. The operator can find the cause in the log.';

function announceEnd(tx: Tx, task: Task, urls: ResultUrls): void {
  recordEvents(tx, [task.account_id], {
    type: 'task.finished',
    task_id: task.id,
    status: task.status,
    error: errorOf(task),
    reason: task.reason,
    ...urls,
  });
}

/** Cancels a waiting or running task and releases its tokens at once. */
export async function cancelTask(tx: Tx, taskId: string): Promise<void> {
  const found = await tx.selectFrom('task').select('work_id').where('id', '=', taskId).executeTakeFirst();
  // Locks the work item before the task, as a finishing worker does, to prevent a deadlock.
  if (found !== undefined) await cancelWork(tx, found.work_id);
  const task = await lockTask(tx, taskId);
  // It may have been deleted since the request was admitted.
  if (task === undefined) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
  if (task.status === 'cancelled') return;
  if (taskEnded(task.status))
    throw new ServiceError('stateConflict', `The task has already ${task.status}; it cannot be cancelled.`, {
      field: 'task_id',
    });
  await endTask(tx, task, 'cancelled');
}

/** Cancels every task of an account that has not ended. */
export async function cancelTasksOf(tx: Tx, accountId: string): Promise<void> {
  const tasks = await tx
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  for (const { id } of tasks) await cancelTask(tx, id);
}

/**
 * Deletes an ended task with its results. A file that another task uses as its source stays. Returns the deleted files,
 * whose bytes are to be discarded after the commit.
 */
export async function deleteTask(tx: Tx, taskId: string): Promise<StoredFile[]> {
  const task = await lockTask(tx, taskId);
  if (task === undefined) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
  if (!taskEnded(task.status))
    throw new ServiceError('stateConflict', 'The task has not ended; cancel it first.', { field: 'task_id' });
  const used = await tx.deleteFrom('task_file').where('task_id', '=', taskId).returning('file_id').execute();
  await tx.deleteFrom('task').where('id', '=', taskId).execute();
  if (used.length === 0) return [];
  const deleted = await tx
    .deleteFrom('file')
    .where(
      'id',
      'in',
      used.map(({ file_id }) => file_id),
    )
    .where('purpose', '=', 'result')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('task_file').select('task_id').whereRef('task_file.file_id', '=', 'file.id'))),
    )
    .returningAll()
    .execute();
  await loosen(tx, deleted);
  return deleted;
}
