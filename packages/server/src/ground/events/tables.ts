import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends EventTables {}
}

interface EventTables {
  stream: { account_id: string; last_seq: number };
  event: EventTable;
}

interface EventTable {
  account_id: string;
  seq: number;
  type: string;
  body: JSONColumnType<Record<string, unknown>>;
  created_at: ColumnType<Date, never, never>;
}
