import type { TaskStatus } from '@tricorn/contract';
import type { ModelCard, TrainingPlan } from '@tricorn/neural/child';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends TrainingTables {}
}

export interface TrainingTables {
  training_plan: TrainingPlanTable;
  training: TrainingTable;
  training_blob: TrainingBlobTable;
  training_activity: TrainingActivityTable;
  training_slots: { instance_id: string; slots: number };
  inference_plan: InferencePlanTable;
  inference: InferenceTable;
}

interface Planned {
  plan: JSONColumnType<TrainingPlan>;
  x_file_id: string;
  y_file_id: string | null;
  /** Units of 10^-18 CCD for 10^9 operations, as it was when the training was estimated. */
  price: bigint;
  quote: bigint;
}

/** An estimate that waits for its job, or has become one. */
interface TrainingPlanTable extends Planned {
  id: Generated<number>;
  account_id: string;
  job_name: string;
  used_by: bigint | null;
  created_at: ColumnType<Date, never, never>;
}

interface TrainingTable extends Planned {
  job_id: bigint;
  /** The next round to run; all before it are merged. */
  round: Generated<number>;
  /** Operations used by the rounds that are merged. */
  work_used: Generated<bigint>;
  /** What inference needs beside the model; null until the training has finished. */
  card: JSONColumnType<ModelCard> | null;
}

/** A state between rounds, or what one shard made of a round. The row exists before the bytes do. */
interface TrainingBlobTable {
  blob_key: string;
  job_id: bigint;
  round: number;
  /** Null for the merged state that the round begins with. */
  shard: number | null;
  written: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
}

/** What works on each shard, and how far it is. */
interface TrainingActivityTable {
  job_id: bigint;
  shard: number;
  round: number;
  host: string;
  done: number;
  total: number;
  loss: number | null;
}

interface InferencePlanTable {
  id: Generated<number>;
  job_id: bigint;
  account_id: string;
  file_id: string;
  samples: number;
  quote: bigint;
  created_at: ColumnType<Date, never, never>;
}

interface InferenceTable {
  id: Generated<number>;
  job_id: bigint;
  account_id: string;
  file_id: string;
  samples: number;
  quote: bigint;
  status: Generated<TaskStatus>;
  error: Generated<string>;
  reason: Generated<string>;
  /** The job's round under which the result is on chain. */
  round: number | null;
  result_file_id: string | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: ColumnType<Date, never, Date>;
}
