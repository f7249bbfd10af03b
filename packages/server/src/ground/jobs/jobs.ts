import { randomBytes } from 'node:crypto';
import { type JobState, type JobType, type NewEvent, ServiceError } from '@tricorn/contract';
import type { Selectable } from 'kysely';
import { recordEvents } from '../events/recordEvents.js';
import { tellingEvent } from '../events/recordedEvents.js';
import { releaseChargesOfJob } from '../ledger/charges.js';
import { cancelWorkOfJob } from '../queue/queue.js';
import { Call, Orders, violates } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import type { Database } from '../store/schema.js';
import { send } from '../store/send.js';
import { unixSeconds } from '../store/unixSeconds.js';
import { type DroppedFile, dropFilesOfJob } from './jobFiles.js';
import { wakeChain } from './outbox.js';
import { assertTransition, endStates } from './states.js';

export type Job = Selectable<Database['job']>;

export interface NewJob {
  id: bigint;
  type: JobType;
  computation: string;
  /** Whether job lists show it; default true. */
  listed?: boolean;
  name: string;
  creator: string;
  /** Account ids by position; the creator is one of them. */
  parties: readonly string[];
  state: JobState;
  reason?: string;
  progress?: number;
  spec?: Record<string, unknown>;
  report?: Record<string, unknown>;
  contractAddr?: string;
}

/** An unguessable, unique uint256. */
export const newJobId = (): bigint => BigInt(`0x${randomBytes(32).toString('hex')}`);

/** Inserts a job with its participants and orders its contract. Refuses an input job with the name of another one. */
export const insertingJob = (job: NewJob): Call =>
  new Call(
    'jobs_insert',
    [
      new Orders({
        id: job.id.toString(),
        type: job.type,
        listed: job.listed ?? true,
        computation: job.computation,
        name: job.name,
        creator: job.creator,
        state: job.state,
        reason: job.reason ?? '',
        progress: job.progress ?? 0,
        spec: job.spec ?? {},
        report: job.report ?? {},
        address: job.contractAddr ?? '',
        parties: job.parties,
      }),
    ],
    {
      atEnd: [tellingEvent(job.parties, changedEvent(job, job.reason ?? ''))],
      notifications: [wakeChain],
      refuse: (error) =>
        violates(error, 'job_name')
          ? new ServiceError(
              'jobNameTaken',
              `You already have an input job named "${job.name}"; choose another name.`,
              { field: 'jobName' },
            )
          : error,
    },
  );

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await send(tx, insertingJob(job));
}

/** The event that tells the parties of a job its state. */
export const changedEvent = (
  { id, name, state }: Pick<Job, 'id' | 'name' | 'state'>,
  reason: string,
): NewEvent => ({
  type: 'job.changed',
  jobID: id.toString(),
  jobName: name,
  state,
  reason,
});

const jobAt = (db: Db | Tx, jobId: bigint) =>
  db.selectFrom('job').selectAll().where('id', '=', jobId).where('deleted_at', 'is', null);

/** Locks a job until the transaction ends, so that only one caller decides its state. */
export const lockJob = async (tx: Tx, jobId: bigint): Promise<Job | undefined> =>
  await jobAt(tx, jobId).forUpdate().executeTakeFirst();

export const findJob = async (db: Db | Tx, jobId: bigint): Promise<Job | undefined> =>
  await jobAt(db, jobId).executeTakeFirst();

/** Participants of a job by position. */
export async function partiesOf(db: Db | Tx, jobId: bigint) {
  return await db
    .selectFrom('job_party')
    .innerJoin('account', 'account.id', 'job_party.account_id')
    .select(['account.id', 'email', 'position', 'awaited_round', 'spent'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
}

/** Whether a job waits for data from a participant. */
export const isAwaited = ({ awaited_round }: { awaited_round: number | null }): boolean =>
  awaited_round !== null;

export interface Change {
  reason?: string;
  report?: Record<string, unknown>;
  progress?: number;
  round?: number;
}

/** Moves a locked job to another state, as the transition table allows, and notifies its participants. */
export async function changeState(tx: Tx, job: Job, state: JobState, change: Change = {}): Promise<void> {
  const [parties] = (await send(tx, changingState(job, state, change))) as [string[] | null];
  job.state = state;
  recordEvents(tx, parties ?? [], changedEvent(job, change.reason ?? ''));
}

/** The same as a call, which notifies the given participants and returns all. */
export function changingState(
  job: Job,
  state: JobState,
  { reason = '', report, progress, round }: Change,
  notified: readonly string[] = [],
): Call<string[]> {
  assertTransition(job.state, state);
  const reported = report === undefined ? null : JSON.stringify(report);
  return new Call('job_change', [job.id, state, reason, reported, progress ?? null, round ?? null], {
    atEnd: [tellingEvent(notified, changedEvent({ ...job, state }, reason))],
  });
}

/** The job changed between reading it and writing; nothing was written. */
export class JobChangedError extends Error {
  override readonly name = 'JobChangedError';
}

/** Locks a job if it is still at the version that was read, so that what was decided from it holds. */
export const expectingJob = (jobId: bigint, version: string): Call =>
  new Call('job_expect', [jobId, version], {
    refuse: (error) => (violates(error, 'job_unchanged') ? new JobChangedError() : error),
  });

/**
 * Removes a job from every list with its files, stops its work and releases its holds. Returns the files that went with it:
 * `unread` are the datasets of an ended job, whose bytes may be discarded after the commit. The others go a day later,
 * because work that was under way may still read them.
 */
export async function deleteJob(
  tx: Tx,
  jobId: bigint,
): Promise<{ dropped: DroppedFile[]; unread: DroppedFile[] }> {
  const job = await lockJob(tx, jobId);
  if (job === undefined) throw new ServiceError('jobUnknown');
  await cancelWorkOfJob(tx, jobId);
  await releaseChargesOfJob(tx, jobId);
  const dropped = await dropFilesOfJob(tx, jobId);
  const hasEnded = endStates.has(job.state);
  if (!hasEnded) await changeState(tx, job, 'cancelled', { reason: 'deleted by its creator' });
  await tx
    .updateTable('job')
    .set({ deleted_at: new Date(), updated_at: new Date() })
    .where('id', '=', jobId)
    .execute();
  return { dropped, unread: hasEnded ? dropped.filter(({ purpose }) => purpose === 'dataset') : [] };
}

/** The events of a job, oldest first. */
export async function historyOf(db: Db, jobId: bigint) {
  const rows = await db
    .selectFrom('job_history')
    .select(['created_at', 'state', 'reason'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, state, reason }) => ({ time: unixSeconds(created_at), state, reason }));
}
