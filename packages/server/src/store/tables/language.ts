import type { ColumnType, Generated } from 'kysely';

export interface LanguageTables {
  llm_purse: LlmPurseTable;
  llm_call: LlmCallTable;
  llm_key: LlmKeyTable;
  llm_usage: LlmUsageTable;
}

/** Tokens that an account has set aside for its calls; changed by the functions of its migration alone. */
interface LlmPurseTable {
  account_id: string;
  /** The hold in the ledger; null while the purse is empty. */
  hold_id: string | null;
  /** Tokens of the hold, of which running calls have reserved some and ended calls have used some. */
  capacity: number;
  reserved: number;
  used: number;
  calls: number;
}

/** A call that runs now; its row ends with it. */
interface LlmCallTable {
  id: Generated<string>;
  account_id: string;
  /** The process that serves it; when that is gone, what it reserved is given back. */
  instance_id: string;
  key_expires_at: number;
  model: string;
  reserved: number;
  started_at: ColumnType<Date, never, never>;
}

/** What calls with one access token used or reserve; a token is known by its account and the second in which it ends. */
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
