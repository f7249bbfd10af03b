import type { JobType } from '@tricorn/contract';
import type { StoredFile } from '../files/files.js';
import type { Tx } from '../store/database.js';
import type { Job } from './jobs.js';

/** What a kind of job adds to the common part. Each domain describes its own kind. */
export interface JobKind {
  /** The input that the caller typed in for the job, visible only to that caller; empty if it cannot be read. */
  readOwnInput?(job: Job, accountId: string): Promise<string>;
  /** The settings that it runs with, by name, as its creator gave them or as they are by default. */
  parametersOf?(job: Job): Record<string, unknown>;
  /** The report as participants see it. */
  reportOf?(job: Job, files: ReadonlyMap<string, StoredFile>): Record<string, unknown>;
  /** What each party has submitted for the current round, in the order of the parties. */
  submittedFor?(job: Job): Promise<PartySubmission[]>;
  /** Ends other work that belongs to the job, in the transaction that deletes the job. */
  afterDelete?(tx: Tx, jobId: bigint): Promise<void>;
  /** Runs a failed job again, in a transaction that holds its lock; absent if its participants do that themselves. */
  retry?(tx: Tx, job: Job): Promise<void>;
  /** The same for work that only its participants start again, because each of them pays; `ready` fails while it cannot run. */
  participants?: { ready(): Promise<unknown>; retry(tx: Tx, job: Job): Promise<void> };
  /** The results of rounds, if rounds have their own results. */
  resultsOf?(rounds: readonly JobRound[]): Promise<RoundResult[]>;
}

export interface PartySubmission {
  position: number;
  time: Date;
  /** Such as `2×3`. */
  shape: string;
  signedBy: 'party' | 'service';
}

export interface JobRound {
  jobId: bigint;
  round: number;
}

export interface RoundResult extends JobRound {
  taskId: string;
  url: string;
}

export type JobKinds = Readonly<Record<JobType, JobKind>>;
