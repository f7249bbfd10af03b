import type { ModelStage } from '@tricorn/contract';
import type { ColumnType, Generated } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends LearningTables {}
}

export interface LearningTables {
  model: ModelTable;
  model_share: ModelShareTable;
  model_version: ModelVersionTable;
}

/** An account that may predict with the model of a job. */
interface ModelShareTable {
  job_id: bigint;
  account_id: string;
  created_at: ColumnType<Date, never, never>;
}

/** A name that an account registers models under. */
interface ModelTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  /** Numbers of deleted versions are not given again. */
  last_version: number;
}

interface ModelVersionTable {
  model_id: string;
  version: number;
  job_id: bigint;
  stage: ModelStage;
  notes: string;
  created_at: ColumnType<Date, never, never>;
}
