import type { JobType } from '@tricorn/contract';
import type { StoredFile } from '../files/files.js';
import type { Job } from './jobs.js';

/** What a kind of job adds to what every job has. Each domain describes its own kind. */
export interface JobKind {
  /** What the caller typed in for the job, readable by that caller alone; empty where it cannot be read. */
  readOwnInput?(job: Job, accountId: string): Promise<string>;
  /** The report as participants see it. */
  reportOf?(job: Job, files: ReadonlyMap<string, StoredFile>): Record<string, unknown>;
  /** What the results of rounds are, where a round has a result of its own. */
  resultsOf?(rounds: readonly JobRound[]): Promise<RoundResult[]>;
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
