import type { ColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Database {
    throttle_count: ThrottleCountTable;
  }
}

/** Written only by the function of the migration. */
type Written<T> = ColumnType<T, never, never>;

interface ThrottleCountTable {
  key: Written<string>;
  window_number: Written<number>;
  events: Written<number>;
  expires_at: Written<Date>;
}
