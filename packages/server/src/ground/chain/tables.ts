import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Narrowed {
    submission: { attestation: ColumnType<string | null, string | null | undefined, never> };
    chain_order: { due_at: ColumnType<Date, never, Date>; trace: ColumnType<string | null, never, never> };
    /** Assigned by a trigger. */
    chain_event: { line: Generated<number> };
  }
}
