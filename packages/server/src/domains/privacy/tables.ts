import type { Declaration, RoundTerms } from '@tricorn/privacy/client';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends PrivacyTables {}
}

export interface PrivacyTables {
  input_round: InputRoundTable;
  input_fill: InputFillTable;
  signing_key: SigningKeyTable;
  input_choice: InputChoiceTable;
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
  /** What the parties of the round agree to. */
  terms: ColumnType<RoundTerms & Record<string, unknown>, string, never>;
  /** The question whose digest is in the terms, as JSON. */
  question: string | null;
  /** When the nodes were told that the round has ended. */
  settled_at: ColumnType<Date | null, never, Date>;
}

/** The public part of one party's data in one round. The nodes hold the data itself, as shares. */
interface InputFillTable {
  job_id: bigint;
  round: number;
  position: number;
  /** The id of the boxes at the nodes. */
  fill: string;
  /** Shape, and the decimal places and bits of every value of the job. */
  declaration: JSONColumnType<Declaration & Record<string, unknown>>;
  /** Data sealed by the server can be opened again for its owner; data sealed by a client cannot. */
  sealed_by: 'edge' | 'client';
  /** The signed bytes as text, and the signature in base64url. */
  statement: string;
  signature: string;
  signed_by: Generated<'party' | 'service'>;
  price: bigint;
  created_at: ColumnType<Date, never, never>;
}

/** A key that an account signs with; the private half is on its device. */
interface SigningKeyTable {
  account_id: string;
  public_key: string;
  label: string;
  created_at: ColumnType<Date, never, never>;
}

/** An account's choice whether the nodes keep data that it sends as plain text, so that it can read it again. */
interface InputChoiceTable {
  account_id: string;
  keep: boolean;
}
