import type { Declaration } from '@tricorn/privacy/client';
import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends PrivacyTables {}
}

export interface PrivacyTables {
  input_round: InputRoundTable;
  input_fill: InputFillTable;
}

/** A round of an input job; it starts with the first fill. */
interface InputRoundTable {
  job_id: bigint;
  round: number;
  opened_at: ColumnType<Date, never, never>;
  /** When the round expires if it still waits for data. */
  expires_at: Date;
  /** When its parties were last reminded. */
  reminded_at: ColumnType<Date, never, Date>;
}

/** The public part of one party's data in one round. The nodes hold the data itself, as shares. */
interface InputFillTable {
  job_id: bigint;
  round: number;
  position: number;
  /** The id of the boxes at the nodes. */
  fill: string;
  /** Shape, decimal places and size class. */
  declaration: JSONColumnType<Declaration & Record<string, unknown>>;
  /** Data sealed by the server can be opened again for its owner; data sealed by a client cannot. */
  sealed_by: 'edge' | 'client';
  price: bigint;
  created_at: ColumnType<Date, never, never>;
}
