import { errorTable, ServiceError } from '@tricorn/contract';
import { recordEvents } from '../../ground/events/recordEvents.js';
import { releaseCharge, settleCharge } from '../../ground/ledger/charges.js';
import { cancelWork } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { toServiceError } from './errors.js';
import { chargeOf, hasEnded, lockTranscript, type TranscriptRow } from './transcripts.js';

/** Charges a locked transcript, whose text is complete, and notifies its owner. */
export async function succeedTranscript(
  tx: Tx,
  row: TranscriptRow,
  { model, language }: Pick<TranscriptRow, 'model' | 'language'>,
): Promise<void> {
  await settleCharge(tx, chargeOf(row.id), row.cost);
  await finish(tx, row, { status: 'succeeded', error: '', reason: '' }, { progress: 1, model, language });
}

const unexpected =
  'The transcription failed unexpectedly; nothing was charged. The operator can find the cause in the log.';

/** Ends a locked transcript without a result and releases its tokens. */
export async function endTranscript(
  tx: Tx,
  row: TranscriptRow,
  status: 'failed' | 'cancelled',
  thrown?: unknown,
): Promise<void> {
  await releaseCharge(tx, chargeOf(row.id));
  const known = toServiceError(thrown);
  const { error, message } = known instanceof ServiceError ? known : new ServiceError('internal', unexpected);
  await finish(
    tx,
    row,
    status === 'failed'
      ? { status, error, reason: message }
      : { status, error: 'taskCancelled', reason: errorTable.taskCancelled.meaning },
  );
}

/** Ends a transcript that waits or runs, free of charge. */
export async function cancelTranscript(
  tx: Tx,
  { id, work_id }: Pick<TranscriptRow, 'id' | 'work_id'>,
): Promise<void> {
  // Locks the work item before the transcript, as a finishing worker does, to prevent a deadlock.
  await cancelWork(tx, work_id);
  const row = await lockTranscript(tx, id);
  if (row !== undefined && !hasEnded(row)) await endTranscript(tx, row, 'cancelled');
}

export async function cancelTranscriptsOf(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx
    .selectFrom('transcript')
    .select(['id', 'work_id'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  for (const row of rows) await cancelTranscript(tx, row);
}

async function finish(
  tx: Tx,
  { id, account_id }: TranscriptRow,
  ending: Pick<TranscriptRow, 'status'> & { error: ServiceError['error'] | ''; reason: string },
  result: Partial<Pick<TranscriptRow, 'progress' | 'model' | 'language'>> = {},
): Promise<void> {
  await tx
    .updateTable('transcript')
    .set({ ...ending, ...result, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  recordEvents(tx, [account_id], { type: 'transcript.finished', transcript_id: id, ...ending });
}
