import type { ColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends LearningTables {}
}

export interface LearningTables {
  model_share: ModelShareTable;
}

/** An account that may predict with the model of a job. */
interface ModelShareTable {
  job_id: bigint;
  account_id: string;
  created_at: ColumnType<Date, never, never>;
}
