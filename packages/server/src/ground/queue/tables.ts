import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { QueueName } from './queue.js';

declare module '../store/schema.js' {
  interface Database extends QueueTables {}
}

interface QueueTables {
  work: WorkTable;
  work_turn: WorkTurnTable;
}

type Json<T extends object> = JSONColumnType<T>;

interface WorkTable {
  id: Generated<number>;
  queue: QueueName;
  account_id: string;
  job_id: bigint | null;
  payload: Json<Record<string, unknown>>;
  state: Generated<'ready' | 'running'>;
  /** Turn: the position in the fair order of the queue. */
  turn: number;
  /** Attempts, not counting worker crashes. */
  attempt: Generated<number>;
  crash: Generated<number>;
  run_at: ColumnType<Date, Date | undefined, Date>;
  lease: string | null;
  lease_until: Date | null;
  cancelled: Generated<boolean>;
  /** The trace of the transaction that added it. */
  trace: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date, never, never>;
}

/** The turns that accounts were given and, without an account, those that were claimed. */
interface WorkTurnTable {
  id: Generated<number>;
  queue: QueueName;
  account_id: Generated<string>;
  turn: number;
  created_at: ColumnType<Date, never, never>;
}
