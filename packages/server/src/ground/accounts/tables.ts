import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends AccountTables {}
}

interface AccountTables {
  account: AccountTable;
}

interface AccountTable {
  id: Generated<string>;
  email: string;
  passwd_hash: string;
  role: Generated<'user' | 'operator'>;
  /** Tokens of an earlier epoch have ended. */
  session_epoch: Generated<number>;
  wallet_index: Generated<number>;
  wallet_address: Generated<string>;
  created_at: ColumnType<Date, never, never>;
}
