import type { JobState } from '@tricorn/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LanguageTables } from '../../domains/language/tables.js';
import type { TaskTables } from '../../domains/pictures/tables.js';
import type { PrivacyTables } from '../../domains/privacy/tables.js';
import type { TrainingTables } from '../../domains/training/tables.js';
import type { ChainTables } from '../chain/tables.js';

/** Rows of every table. Amounts and job ids are bigint, times are Date, byte counts are numbers. */
export interface Database extends ChainTables, LanguageTables, PrivacyTables, TaskTables, TrainingTables {
  account: AccountTable;
  ledger_account: LedgerAccountTable;
  transfer: TransferTable;
  entry: EntryTable;
  hold: HoldTable;
  job: JobTable;
  job_party: JobPartyTable;
  job_file: JobFileTable;
  job_history: JobHistoryTable;
  work: WorkTable;
  stream: { account_id: string; last_seq: number };
  event: EventTable;
  file: FileTable;
  loose_blob: { blob_key: string; since: CreatedAt };
  idempotency: IdempotencyTable;
  instance: InstanceTable;
  setting: { name: string; value: string };
}

type CreatedAt = ColumnType<Date, never, never>;
type Json<T extends object> = JSONColumnType<T>;

export type Currency = 'CCD' | 'LLM';

interface AccountTable {
  id: Generated<string>;
  email: string;
  passwd_hash: string;
  role: Generated<'user' | 'operator'>;
  wallet_index: Generated<number>;
  wallet_address: Generated<string>;
  created_at: CreatedAt;
}

interface LedgerAccountTable {
  id: Generated<number>;
  owner: string | null;
  currency: Currency;
  /** `available` and `held` belong to an account; `issued` and `earned` to the service. */
  kind: 'available' | 'held' | 'issued' | 'earned';
  /** Changed by the entries' trigger alone. */
  balance: ColumnType<bigint, never, never>;
}

export type TransferKind = 'grant' | 'hold' | 'post' | 'void' | 'exchange';

interface TransferTable {
  id: Generated<number>;
  kind: TransferKind;
  memo: string;
  job_id: bigint | null;
  created_at: CreatedAt;
}

interface EntryTable {
  transfer_id: number;
  ledger_account_id: number;
  amount: bigint;
}

interface HoldTable {
  id: Generated<string>;
  account_id: string;
  currency: Currency;
  amount: bigint;
  state: Generated<'open' | 'posted' | 'voided'>;
  posted_amount: Generated<bigint>;
  memo: string;
  job_id: bigint | null;
  created_at: CreatedAt;
  closed_at: Date | null;
}

interface JobTable {
  id: bigint;
  /** What lists show as the type: `Upload`, `Input`, `Distributed AI`, `LLM`. */
  type: string;
  computation: string;
  name: string;
  creator: string;
  state: JobState;
  reason: Generated<string>;
  round: Generated<number>;
  progress: Generated<number>;
  /** What the computation needs to run; written once. */
  spec: Json<Record<string, unknown>>;
  /** What the computation has to say to its participants. */
  report: Json<Record<string, unknown>>;
  contract_addr: Generated<string>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, never, Date>;
  deleted_at: Date | null;
}

interface JobPartyTable {
  job_id: bigint;
  position: number;
  account_id: string;
  /** The round for which this party was last asked for data and has not given it yet; null otherwise. */
  awaited_round: number | null;
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

interface WorkTable {
  id: Generated<number>;
  queue: string;
  account_id: string;
  job_id: bigint | null;
  payload: Json<Record<string, unknown>>;
  state: Generated<'ready' | 'running'>;
  /** Place in the fair order: accounts take turns. */
  turn: number;
  /** Times it was tried, those not counted in which its worker died. */
  attempt: Generated<number>;
  crash: Generated<number>;
  run_at: ColumnType<Date, Date | undefined, Date>;
  lease: string | null;
  lease_until: Date | null;
  cancelled: Generated<boolean>;
  created_at: CreatedAt;
}

interface EventTable {
  account_id: string;
  seq: number;
  type: string;
  body: Json<Record<string, unknown>>;
  created_at: CreatedAt;
}

interface FileTable {
  id: Generated<string>;
  owner: string;
  purpose: 'upload' | 'dataset' | 'result';
  name: string;
  content_type: string;
  bytes: number;
  /** Content id (CID) of the bytes. */
  cid: string;
  /** Where the blob store keeps it; empty once its lifetime is over. */
  blob_key: string;
  /** Unguessable part of the result URL. */
  secret: string;
  expires_at: Date | null;
  created_at: CreatedAt;
}

interface InstanceTable {
  id: string;
  roles: string;
  host: string;
  started_at: CreatedAt;
  seen_at: ColumnType<Date, never, Date>;
}

interface IdempotencyTable {
  account_id: string;
  key: string;
  /** The process that runs the request; when it is gone, the key may be taken over. */
  instance_id: string;
  fingerprint: string;
  state: 'running' | 'done';
  status: number | null;
  body: string | null;
  created_at: ColumnType<Date, never, Date>;
}
