import { createReadStream } from 'node:fs';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { StoredBlob } from '../../ground/files/files.js';
import { attachFile } from '../../ground/jobs/jobFiles.js';
import { findJob, lockJob } from '../../ground/jobs/jobs.js';
import { recordSubmissions } from '../../ground/jobs/outbox.js';
import { settleCharge } from '../../ground/ledger/charges.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import type { Tx } from '../../ground/store/database.js';
import { isTransient, toServiceError } from './errors.js';
import {
  announceInference,
  endInference,
  type Inference,
  inferenceEnded,
  lockInference,
} from './inferences.js';
import { withLocalCopies } from './localCopies.js';
import { inferenceCharge } from './price.js';
import type { inferenceQueue } from './queues.js';
import { trainedModel } from './trainedModel.js';
import type { Training } from './training.js';

const attemptsMax = 4;
const unexpected =
  'The inference failed unexpectedly; nothing was charged. The operator can find the cause in the log.';
const inferenceIdOf = ({ payload }: WorkItem<typeof inferenceQueue>): number => payload.inferenceId;

/** Applies a trained model to the caller's data. */
export function createInferenceWork(training: Training): WorkHandler<typeof inferenceQueue> {
  const { files, settings } = training;
  return {
    concurrency: settings.inferenceWorkers,
    attemptsMax,
    transient: isTransient,

    run: async (item, signal) => {
      const inference = await beginInference(training, inferenceIdOf(item));
      if (inference === undefined) return async () => {};
      const blob = await infer(training, inference, signal);
      const discard = async () => await files.discard(blob);
      const write = async (tx: Tx) => {
        const job = await lockJob(tx, inference.job_id);
        const current = await lockInference(tx, inference.id);
        if (job === undefined || current === undefined || inferenceEnded(current)) await discard();
        else await succeed(tx, training, current, blob);
      };
      return Object.assign(write, { discard });
    },

    fail: async (tx, item, error) => {
      const inference = await lockInference(tx, inferenceIdOf(item));
      if (inference === undefined || inferenceEnded(inference)) return;
      const known = toServiceError(error, { x: { name: '', field: 'data_path' } });
      const refusal = known instanceof ServiceError ? known : new ServiceError('inferenceFailed', unexpected);
      await endInference(tx, inference, { status: 'failed', error: refusal.error, reason: refusal.message });
    },

    cancel: async (tx, item) => {
      const inference = await lockInference(tx, inferenceIdOf(item));
      if (inference !== undefined && !inferenceEnded(inference))
        await endInference(tx, inference, { status: 'cancelled' });
    },
  };
}

async function beginInference({ db }: Training, id: number): Promise<Inference | undefined> {
  return await db
    .updateTable('inference')
    .set({ status: 'running', updated_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Writes the result file: classes with probabilities, or the forecast. */
async function infer(training: Training, inference: Inference, signal: AbortSignal): Promise<StoredBlob> {
  const { db, files, limits, settings } = training;
  const job = await findJob(db, inference.job_id);
  if (job === undefined) throw new ServiceError('jobUnknown');
  const { card, modelKey } = await trainedModel(db, job);
  const data = await db
    .selectFrom('file')
    .select(['blob_key', 'name'])
    // An inference that has not ended keeps its upload.
    .where('id', '=', inference.file_id!)
    .executeTakeFirstOrThrow();
  return await withLocalCopies(files.blobs, training.scratchFolder, async (copies) => {
    const outputPath = copies.draft('result.csv');
    await training.inferences.run(
      {
        kind: 'infer',
        card,
        modelPath: await copies.blob(modelKey),
        file: await copies.dataset(data),
        workspace: training.workspace,
        outputPath,
        executionProvider: settings.executionProvider,
        threads: settings.threads,
      },
      { signal, timeoutMs: limits.trainingStepMsMax },
    );
    return await files.store(
      createReadStream(outputPath),
      `inference-${inference.id}.csv`,
      'text/csv; charset=utf-8',
      Number.MAX_SAFE_INTEGER,
    );
  });
}

/** The first round is the training itself. Its submission may have been deleted since, when the chain had it. */
async function nextRound(tx: Tx, jobId: bigint): Promise<number> {
  const { rows } = await sql<{ round: number }>`select greatest(1,
    (select max(round) from submission where job_id = ${jobId}),
    (select max(round) from inference where job_id = ${jobId})) + 1 as round`.execute(tx);
  return rows[0]!.round;
}

/** The work equals the estimate, so the quote is charged. The lock on the job keeps round numbers unique. */
async function succeed(tx: Tx, { files }: Training, inference: Inference, blob: StoredBlob): Promise<void> {
  const { id, job_id: jobId, account_id: accountId, quote } = inference;
  const file = await files.adopt(tx, blob, accountId, 'result');
  const round = await nextRound(tx, jobId);
  await settleCharge(tx, inferenceCharge(id), quote);
  await attachFile(tx, jobId, `inference ${id}`, file.id);
  await tx
    .updateTable('inference')
    .set({ status: 'succeeded', round, result_file_id: file.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await recordSubmissions(tx, [
    { jobId, round, accountId, value: JSON.stringify({ inference: id, result: file.cid }), ccdCost: quote },
  ]);
  announceInference(tx, inference, 'succeeded', files.urlOf(file));
}
