import type { Declaration } from '@tricorn/mpc/client';
import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends PrivacyTables {}
}

export interface PrivacyTables {
  input_round: InputRoundTable;
  input_fill: InputFillTable;
}

/** A round of an input job, from the first data that was given for it. */
interface InputRoundTable {
  job_id: bigint;
  round: number;
  opened_at: ColumnType<Date, never, never>;
  /** When the round is given up if it still waits for data. */
  expires_at: Date;
  /** When its parties were last told that they are waited for. */
  reminded_at: ColumnType<Date, never, Date>;
}

/** What is public of one party's data in one round. The data itself is at the nodes, in shares. */
interface InputFillTable {
  job_id: bigint;
  round: number;
  position: number;
  /** Under which id the nodes keep the boxes. */
  fill: string;
  /** Shape, decimal places and size class. */
  declaration: JSONColumnType<Declaration & Record<string, unknown>>;
  /** Data sealed at the edge can be opened for its owner again; data sealed by a client cannot. */
  sealed_by: 'edge' | 'client';
  price: bigint;
  created_at: ColumnType<Date, never, never>;
}
