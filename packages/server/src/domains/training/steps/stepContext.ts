import { join } from 'node:path';
import { hasDataset, type TrainingFiles } from '@tricorn/training/child';
import type { Selectable } from 'kysely';
import { enqueue, type WorkItem } from '../../../ground/queue/queue.js';
import type { Db, Tx } from '../../../ground/store/database.js';
import type { Database } from '../../../ground/store/schema.js';
import type { LocalCopies } from '../localCopies.js';
import { type TrainingStep, trainingQueue } from '../queues.js';
import type { Training } from '../training.js';

export type TrainingRow = Selectable<Database['training']>;

/** The context of a training step. */
export interface StepContext {
  room: Training;
  item: WorkItem;
  training: TrainingRow;
  signal: AbortSignal;
}

/** The training of a job that has not been deleted or ended. */
export async function findTraining(db: Db, jobId: bigint): Promise<TrainingRow | undefined> {
  return await selectTraining(db, jobId).executeTakeFirst();
}

/** Locks a training, so that its steps are serialised here; undefined if it has moved past the training round. */
export async function lockTraining(tx: Tx, { job_id, round }: TrainingRow): Promise<TrainingRow | undefined> {
  const current = await selectTraining(tx, job_id).forUpdate('training').executeTakeFirst();
  return current?.round === round ? current : undefined;
}

const selectTraining = (db: Db | Tx, jobId: bigint) =>
  db
    .selectFrom('training')
    .innerJoin('job', 'job.id', 'training.job_id')
    .selectAll('training')
    .where('training.job_id', '=', jobId)
    .where('job.deleted_at', 'is', null)
    .where('job.state', 'in', ['queued', 'running']);

/** Enqueues the next step, in the transaction of the previous one. */
export async function enqueueStep(
  tx: Tx,
  { account_id, job_id }: WorkItem,
  step: TrainingStep,
): Promise<void> {
  await enqueue(tx, { queue: trainingQueue, accountId: account_id, jobId: job_id!, payload: step });
}

/** The dataset and the device of a step. */
export async function roundContext(context: StepContext, copies: LocalCopies) {
  const { workspace, settings } = context.room;
  return {
    ...workspace,
    files: await datasetFiles(context, copies),
    executionProvider: settings.executionProvider,
  };
}

/** The uploaded files; fetched only if this machine has not decoded them yet. */
async function datasetFiles({ room, training }: StepContext, copies: LocalCopies): Promise<TrainingFiles> {
  const { cacheFolder } = room.workspace;
  if (await hasDataset(cacheFolder, training.plan.dataset.cacheKey)) {
    const missing = { path: join(cacheFolder, 'not-fetched'), name: '' };
    return { x: missing, y: missing };
  }
  // A live job keeps its uploads.
  const fetch = async (fileId: string | null) =>
    await copies.dataset(
      await room.db.selectFrom('file').selectAll().where('id', '=', fileId!).executeTakeFirstOrThrow(),
    );
  return {
    x: await fetch(training.x_file_id),
    ...(training.y_file_id === null ? {} : { y: await fetch(training.y_file_id) }),
  };
}
