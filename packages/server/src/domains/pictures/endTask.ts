import { errorTable, ServiceError } from '@tricorn/contract';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Files, StoredBlob } from '../../ground/files/files.js';
import { recordSubmissions } from '../../ground/jobs/outbox.js';
import { releaseCharge, settleCharge } from '../../ground/ledger/charges.js';
import type { Tx } from '../../ground/store/database.js';
import type { Database } from '../../ground/store/schema.js';
import { toServiceError } from './errors.js';
import { nextGalleryPlace } from './gallery.js';

import { chargeOf, errorOf, type ResultUrls, type Task, urlsOf } from './tasks.js';

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
