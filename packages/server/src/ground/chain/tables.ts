import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends ChainTables {}
}

interface ChainTables {
  submission: SubmissionTable;
  chain_order: ChainOrderTable;
  chain_transaction: ChainTransactionTable;
  chain_attempt: ChainAttemptTable;
  chain_event: ChainEventTable;
  chain_event_count: ChainEventCountTable;
  chain_checkpoint: { number: bigint; hash: string };
}

/** A participant's result of a round, as computed. */
interface SubmissionTable {
  id: Generated<number>;
  job_id: bigint;
  round: number;
  account_id: string;
  value: string;
  /** Written to the chain after the value; null if nobody signed it. */
  attestation: ColumnType<string | null, string | null | undefined, never>;
  ccd_cost: bigint;
  created_at: ColumnType<Date, never, never>;
}

/** An entry of the outbox: a job or a submission that must be written to the chain. */
interface ChainOrderTable {
  id: Generated<number>;
  kind: 'job' | 'submission';
  job_id: bigint;
  submission_id: number | null;
  state: Generated<'pending' | 'open' | 'confirmed' | 'refused'>;
  attempts: Generated<number>;
  due_at: ColumnType<Date, never, Date>;
  reason: Generated<string>;
  tx_hash: string | null;
  /** The block of a confirmed order. */
  block_number: bigint | null;
  transaction_id: string | null;
  /** The trace of the transaction that added it. */
  trace: ColumnType<string | null, never, never>;
  /** Its index within the transaction. */
  place: number | null;
}

/** A transaction that is not final yet. */
interface ChainTransactionTable {
  id: string;
  kind: string;
  nonce: bigint;
  state: 'signed' | 'sent' | 'mined';
  mined_hash: string | null;
  mined_block_number: bigint | null;
  mined_block_hash: string | null;
}

interface ChainAttemptTable {
  transaction_id: string;
  place: number;
  hash: string;
  raw: string;
  signed_at_ms: number;
}

/** A result on chain. */
interface ChainEventTable {
  block_number: bigint;
  log_index: number;
  block_hash: string;
  tx_hash: string;
  job_id: bigint;
  round: number;
  /** Wallet address of the participant. */
  party: string;
  value: string;
  ccd_cost: bigint;
  /** Time of the block. */
  submitted_at: Date;
  /** Its number among the results of the job, without gaps. Assigned by the database. */
  line: Generated<number>;
}

/** The results of a job on chain: how many are listed, and the number of the newest. Counted by triggers. */
interface ChainEventCountTable {
  job_id: bigint;
  last: number;
  events: number;
}
