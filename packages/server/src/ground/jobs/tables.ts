import type { JobState, JobType } from '@tricorn/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends JobTables {}
}

interface JobTables {
  job: JobTable;
  job_party: JobPartyTable;
  job_file: JobFileTable;
  job_history: JobHistoryTable;
}

type CreatedAt = ColumnType<Date, never, never>;

type Json<T extends object> = JSONColumnType<T>;

interface JobTable {
  id: bigint;
  type: JobType;
  computation: string;
  name: string;
  creator: string;
  state: JobState;
  reason: Generated<string>;
  round: Generated<number>;
  progress: Generated<number>;
  /** The input of the computation; written once. */
  spec: Json<Record<string, unknown>>;
  /** The report of the computation to its participants. */
  report: Json<Record<string, unknown>>;
  /** Whether job lists show it. */
  listed: Generated<boolean>;
  contract_addr: Generated<string>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, never, Date>;
  deleted_at: Date | null;
}

interface JobPartyTable {
  job_id: bigint;
  position: number;
  account_id: string;
  /** The round for which this party's data is missing; null if none. */
  awaited_round: number | null;
  /** Place in the lists of the account. */
  line: Generated<number>;
  /** Whether lists of the account show the job: listed and not deleted. */
  shown: Generated<boolean>;
  /** CCD that the account was charged for the job. Changed only by the trigger on charges. */
  spent: ColumnType<bigint, never, never>;
}

interface JobFileTable {
  job_id: bigint;
  role: string;
  file_id: string;
}

interface JobHistoryTable {
  id: Generated<number>;
  job_id: bigint;
  state: JobState;
  reason: string;
  created_at: CreatedAt;
}
