import { errorTable, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { recordEvents } from '../../../ground/events/recordEvents.js';
import type { Files } from '../../../ground/files/files.js';
import { announceBalance } from '../../../ground/ledger/balances.js';
import { cancelWork, enqueue } from '../../../ground/queue/queue.js';
import type { Tx } from '../../../ground/store/database.js';
import { type Batch, batchIdOf, batchQueue, lockBatch } from './batches.js';
import type { BatchBlobs } from './batchFiles.js';
import type { LineError } from './checkLines.js';

type Ended = 'completed' | 'failed' | 'expired' | 'cancelled';

/** Ends a locked batch with its files, releases what its lines did not cost, and notifies its owner. */
export async function endBatch(
  tx: Tx,
  files: Files,
  batch: Batch,
  status: Ended,
  blobs?: BatchBlobs,
): Promise<void> {
  await releaseRest(tx, batch);
  const lifetimeMs = batch.output_seconds === null ? undefined : batch.output_seconds * 1_000;
  const adopt = async (blob: BatchBlobs['output']) => {
    if (blob === undefined) return null;
    const { id } = await files.adopt(tx, blob, batch.account_id, 'result', lifetimeMs);
    await tx.updateTable('file').set({ api_purpose: 'batch_output' }).where('id', '=', id).execute();
    return id;
  };
  const output_file_id = await adopt(blobs?.output);
  const error_file_id = await adopt(blobs?.error);
  await tx
    .updateTable('llm_batch')
    .set({ status, output_file_id, error_file_id, ended_at: new Date() })
    .where('id', '=', batch.id)
    .execute();
  await tx.deleteFrom('llm_batch_result').where('batch_id', '=', batch.id).execute();
  await tx.deleteFrom('llm_batch_quote').where('batch_id', '=', batch.id).execute();
  const { completed } = batch;
  recordEvents(tx, [batch.account_id], {
    type: 'batch.finished',
    batch_id: batchIdOf(batch.id),
    status,
    completed,
    failed: batch.lines - completed,
  });
}

/**
 * Stops a locked batch that runs or waits. Lines that have their answer are kept: then another item of the queue writes the
 * files of what there is.
 */
export async function stopBatch(
  tx: Tx,
  files: Files,
  batch: Batch,
  status: 'cancelled' | 'failed',
  errors: readonly LineError[] = [],
): Promise<void> {
  await tx
    .updateTable('llm_batch')
    .set({ errors: JSON.stringify(errors), stopped_at: new Date() })
    .where('id', '=', batch.id)
    .execute();
  if (batch.completed + batch.failed === 0) return await endBatch(tx, files, batch, status);
  await releaseRest(tx, batch);
  const payload = { batchId: batch.id };
  const work_id = await enqueue(tx, { queue: batchQueue, accountId: batch.account_id, payload });
  await tx
    .updateTable('llm_batch')
    .set({ status: status === 'cancelled' ? 'cancelling' : 'finalizing', work_id })
    .where('id', '=', batch.id)
    .execute();
}

/** Cancels a batch; one that is being cancelled or was cancelled stays so. */
export async function cancelBatch(tx: Tx, files: Files, { id, work_id }: Batch): Promise<Batch> {
  const isCancelled = ({ status }: Batch) => status === 'cancelling' || status === 'cancelled';
  // Locks the work item before the batch, as a finishing worker does, to prevent a deadlock.
  const item = tx.selectFrom('work').select('id').where('id', '=', work_id).forUpdate();
  if (work_id !== null) await item.execute();
  const batch = await lockBatch(tx, id);
  if (batch === undefined) throw new ServiceError('batchUnknown', undefined, { field: 'batch_id' });
  if (isCancelled(batch)) return batch;
  if (batch.status !== 'in_progress')
    throw new ServiceError('stateConflict', `The batch is ${batch.status}; it cannot be cancelled.`, {
      field: 'batch_id',
    });
  await cancelWork(tx, work_id!);
  await stopBatch(tx, files, batch, 'cancelled');
  return (await lockBatch(tx, id))!;
}

/** Cancels every batch of an account that has not ended. */
export async function cancelBatchesOf(tx: Tx, files: Files, accountId: string): Promise<void> {
  const batches = await tx
    .selectFrom('llm_batch')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'in_progress')
    .execute();
  for (const batch of batches) await cancelBatch(tx, files, batch);
}

/** The error of a batch that could not go on. */
export function errorOfBatch(thrown: unknown): LineError {
  const known = thrown instanceof ServiceError ? thrown : new ServiceError('internal', unexpected);
  const { error, message = errorTable[error].meaning } = known;
  return { code: error, message, line: null, param: null };
}

const unexpected =
  'The batch failed unexpectedly; lines without an answer cost nothing. The operator can find the cause in the log.';

/** What its lines did not cost; a second time it does nothing. */
async function releaseRest(tx: Tx, { id, account_id }: Batch): Promise<void> {
  await sql`select allowance_release(${id})`.execute(tx);
  announceBalance(tx, account_id);
}
