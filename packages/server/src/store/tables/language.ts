import type { ColumnType } from 'kysely';

export interface LanguageTables {
  llm_call: LlmCallTable;
  llm_usage: LlmUsageTable;
  llm_key: LlmKeyTable;
}

/** A call that runs now; its row ends with it. */
interface LlmCallTable {
  hold_id: string;
  account_id: string;
  /** The process that serves it; when that is gone, the hold is released. */
  instance_id: string;
  key_expires_at: number;
  model: string;
  reserved: number;
  started_at: ColumnType<Date, never, never>;
}

/** What an account used of a model on a day (UTC). */
interface LlmUsageTable {
  account_id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  model: string;
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  tokens: bigint;
}

/** What calls with one access token used; a token is known by its account and the second in which it ends. */
interface LlmKeyTable {
  account_id: string;
  expires_at: number;
  used: number;
}
