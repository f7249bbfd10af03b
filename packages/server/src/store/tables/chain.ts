import type { ColumnType, Generated } from 'kysely';

export interface ChainTables {
  submission: SubmissionTable;
}

interface SubmissionTable {
  id: Generated<number>;
  job_id: bigint;
  round: number;
  account_id: string;
  value: string;
  ccd_cost: bigint;
  state: Generated<'pending' | 'confirmed'>;
  tx_hash: Generated<string>;
  block_number: number | null;
  /** Time of the block that holds it. */
  submitted_at: Date | null;
  created_at: ColumnType<Date, never, never>;
}
