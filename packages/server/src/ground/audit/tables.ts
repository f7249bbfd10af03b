import type { ColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends AuditTables {}
}

interface AuditTables {
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
}

/** Written only by the functions of the migration. */
type Written<T> = ColumnType<T, never, never>;

interface AuditEntryTable {
  seq: Written<number>;
  account_id: Written<string | null>;
  /** The entry as JSON text, exactly as it was hashed. */
  entry: Written<string>;
  hash: Written<string>;
  /** Not part of the chain, so that it can be erased. */
  address: Written<string | null>;
  created_at: Written<Date>;
}

interface AuditHeadTable {
  seq: Written<number>;
  hash: Written<string>;
  /** The last entry that was removed because it was too old. */
  pruned_seq: Written<number>;
  pruned_hash: Written<string>;
}
