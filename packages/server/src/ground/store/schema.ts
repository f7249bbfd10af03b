import type { ColumnType } from 'kysely';

/**
 * Rows of every table. Each room declares its tables in its own `tables.ts`, so nothing here knows the rooms. Amounts
 * and job ids are bigint, times are Date, byte counts are numbers.
 */
export interface Database {
  instance: InstanceTable;
  setting: { name: string; value: string };
}

interface InstanceTable {
  id: string;
  roles: string;
  host: string;
  started_at: ColumnType<Date, never, never>;
  seen_at: ColumnType<Date, never, Date>;
}
