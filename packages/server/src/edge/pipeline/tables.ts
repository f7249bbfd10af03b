import type { ColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends IdempotencyTables {}
}

interface IdempotencyTables {
  idempotency: IdempotencyTable;
}

interface IdempotencyTable {
  account_id: string;
  key: string;
  /** The process that runs the request; if it dies, the key may be taken over. */
  instance_id: string;
  fingerprint: string;
  state: 'running' | 'done';
  status: number | null;
  /** The answer without the fields that the database computed. */
  body: string | null;
  computed: object | null;
  created_at: ColumnType<Date, never, Date>;
}
