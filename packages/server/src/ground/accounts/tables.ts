import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends AccountTables {}
}

interface AccountTables {
  account: AccountTable;
  api_key: ApiKeyTable;
  session: SessionTable;
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
  email_confirmed_at: Date | null;
  /** Whether it can sign in only after the address is confirmed. */
  confirm_first: Generated<boolean>;
  /** When an operator disabled it. */
  disabled_at: Date | null;
  /** Who invited its owner; null as soon as the account has a password that somebody chose, which the database sees to. */
  invited_by: Generated<string | null>;
  created_at: ColumnType<Date, never, never>;
}

/** A secret for programs. Rotating it replaces the secret and keeps everything else. */
interface ApiKeyTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  /** SHA-256 of the secret, which has 192 random bits. */
  hash: Buffer;
  hint: string;
  /** The secret before the last rotation, while it is accepted. */
  previous_hash: Buffer | null;
  previous_until: Date | null;
  scopes: string[];
  networks: string[];
  expires_at: Date | null;
  created_at: ColumnType<Date, never, never>;
  rotated_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A sign-in, until its token expires. */
interface SessionTable {
  id: string;
  account_id: string;
  /** The session epoch of the account when it began; it has ended if the account has moved on. */
  epoch: number;
  /** How the client names itself. */
  client: string;
  address: string | null;
  created_at: ColumnType<Date, never, never>;
  expires_at: Date;
  /** When its owner ended it. */
  ended_at: Date | null;
}
