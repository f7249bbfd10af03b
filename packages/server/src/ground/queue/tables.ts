import type { ColumnType, JSONColumnType } from 'kysely';
import type { QueueName } from './queue.js';

declare module '../store/schema.js' {
  interface Narrowed {
    work: {
      queue: QueueName;
      payload: JSONColumnType<Record<string, unknown>>;
      run_at: ColumnType<Date, Date | undefined, Date>;
      trace: ColumnType<string | null, never, never>;
    };
    work_turn: { queue: QueueName };
  }
}
