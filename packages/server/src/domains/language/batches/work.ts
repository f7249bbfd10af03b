import type { WorkHandler } from '../../../ground/queue/worker.js';
import type { Tx } from '../../../ground/store/database.js';
import type { Language } from '../language.js';
import { type Batch, type batchQueue, lockBatch } from './batches.js';
import { discardBatchFiles, storeBatchFiles } from './batchFiles.js';
import { endBatch, errorOfBatch, stopBatch } from './endBatch.js';
import { runLines } from './runLines.js';

/** Batches that one process works on at the same time. */
const batchesAtOnce = 2;
const attemptsMax = 4;

/** Runs the lines of a batch and writes its files; a batch that was stopped only gets its files. */
export function createBatchWork(language: Language): WorkHandler<typeof batchQueue> {
  const { db, files } = language;

  return {
    concurrency: batchesAtOnce,
    attemptsMax,

    run: async ({ payload: { batchId } }, signal) => {
      const batch = await beginBatch(language, batchId);
      if (batch === undefined) return async () => {};
      const { blob_key } = await db
        .selectFrom('file')
        .select('blob_key')
        .where('id', '=', batch.input_file_id)
        .executeTakeFirstOrThrow();
      if (batch.status === 'in_progress') await runLines(language, batch, blob_key, signal);
      const ran = await db
        .selectFrom('llm_batch')
        .selectAll()
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow();
      const end = endOf(ran);
      const blobs = await storeBatchFiles(language, ran, blob_key, end === 'completed' ? 'failed' : end);
      const discard = async () => await discardBatchFiles(files, blobs);
      const write = async (tx: Tx) => {
        const current = await lockBatch(tx, batchId);
        if (current?.status === ran.status) await endBatch(tx, files, current, end, blobs);
        else await discard();
      };
      return Object.assign(write, { discard });
    },

    fail: async (tx, { payload: { batchId } }, error) => {
      const batch = await lockBatch(tx, batchId);
      if (batch === undefined || batch.ended_at !== null) return;
      const errors = [errorOfBatch(error)];
      if (batch.status === 'in_progress') await stopBatch(tx, files, batch, 'failed', errors);
      // Its files could not be written.
      else await endBatch(tx, files, batch, batch.status === 'cancelling' ? 'cancelled' : 'failed');
    },

    // What cancels a batch has written everything.
    cancel: async () => {},
  };
}

/** A batch that has not ended, with the time of its first run. */
async function beginBatch({ db }: Language, id: string): Promise<Batch | undefined> {
  return await db
    .updateTable('llm_batch')
    .set(({ fn, val }) => ({ begun_at: fn.coalesce('begun_at', val(new Date())) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** How a batch ends whose lines were run as far as they are. */
function endOf({ status, lines, completed, failed }: Batch) {
  if (status === 'cancelling') return 'cancelled';
  if (status === 'finalizing') return 'failed';
  return completed + failed < lines ? 'expired' : 'completed';
}
