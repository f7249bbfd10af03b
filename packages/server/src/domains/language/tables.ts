import type { ColumnType } from 'kysely';

export interface LanguageTables {
  llm_lease: LlmLeaseTable;
  llm_key: LlmKeyTable;
  llm_usage: LlmUsageTable;
}

/**
 * Tokens that a process took out of an account's balance for the calls it serves; changed by the functions of its
 * migration alone.
 */
interface LlmLeaseTable {
  id: ColumnType<string, never, never>;
  account_id: ColumnType<string, never, never>;
  /** When this process is gone, what it did not use is given back. */
  instance_id: ColumnType<string, never, never>;
  /** How often the process has written to it. */
  turn: ColumnType<number, never, never>;
  /** The hold in the ledger; null before the first tokens are taken. */
  hold_id: ColumnType<string | null, never, never>;
  /** Tokens of the hold, of which ended calls have used some and running ones reserved some when it was last written. */
  tokens: ColumnType<number, never, never>;
  used: ColumnType<number, never, never>;
  reserved: ColumnType<number, never, never>;
}

/** What calls with one access token used; a token is known by its account and the second in which it ends. */
interface LlmKeyTable {
  account_id: string;
  expires_at: number;
  tokens: number;
}

/** What an account used of a model on a day (UTC). */
interface LlmUsageTable {
  account_id: string;
  day: Date;
  model: string;
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  tokens: number;
}
