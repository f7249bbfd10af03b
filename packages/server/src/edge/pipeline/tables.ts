import type { ColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    idempotency: { computed: object | null; created_at: ColumnType<Date, never, Date> };
  }
}
