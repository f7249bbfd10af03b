import type { Selectable } from 'kysely';
import { enqueue, type WorkItem } from '../../../ground/queue/queue.js';
import type { Db, Tx } from '../../../ground/store/database.js';
import type { Database } from '../../../ground/store/schema.js';
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
