import type { TaskStatus } from '@tricorn/contract';
import type { ModelCard, TrainingPlan } from '@tricorn/training/child';
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
  y_file_id: string | null;
  /** Price of 10^9 operations in 10^-18 CCD, from the time of the estimate. */
  price: bigint;
  quote: bigint;
}

/** An estimate, unused or turned into a job. */
interface TrainingPlanTable extends Planned {
  id: Generated<number>;
  account_id: string;
  job_name: string;
  x_file_id: string;
  used_by: bigint | null;
  created_at: ColumnType<Date, never, never>;
}

interface TrainingTable extends Planned {
  job_id: bigint;
  /** Null after the job and then the upload were deleted. */
  x_file_id: string | null;
  /** The next training round; all earlier ones are merged. */
  round: Generated<number>;
  /** The shards of the next training round; null if they are those of the plan. */
  shards: Generated<number | null>;
  /** Operations used by merged training rounds. */
  work_used: Generated<bigint>;
  /** What inference needs in addition to the model; null until the training has finished. */
  card: JSONColumnType<ModelCard> | null;
  /** Whether its owner wants it to end with the best model so far. */
  stopping: Generated<boolean>;
  /** How many inferences were requested. Counted by the trigger on inferences. */
  inferences: Generated<number>;
}

/** A state between training rounds, or of one shard. The row exists before the bytes do. */
interface TrainingBlobTable {
  blob_key: string;
  job_id: bigint;
  round: number;
  /** Null for the merged state at the start of the training round. */
  shard: number | null;
  written: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
}

/** The worker and the progress of each shard. */
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
  /** Null if the upload was deleted after the inference had ended. */
  file_id: string | null;
  samples: number;
  quote: bigint;
  status: Generated<TaskStatus>;
  error: Generated<string>;
  reason: Generated<string>;
  /** The round of the job that holds the result on chain. */
  round: number | null;
  result_file_id: string | null;
  /** Its number among the inferences of the job, from 1 without gaps. Assigned by the database. */
  line: Generated<number>;
  created_at: ColumnType<Date, never, never>;
  updated_at: ColumnType<Date, never, Date>;
}
