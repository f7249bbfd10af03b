import type { ChargeKind } from '@tricorn/contract';
import type { ColumnType, Generated } from 'kysely';

declare module '../store/schema.js' {
  interface Database extends LedgerTables {}
}

interface LedgerTables {
  ledger_account: LedgerAccountTable;
  transfer: TransferTable;
  entry: EntryTable;
  charge: ChargeTable;
  credit: CreditTable;
  usage_day: UsageDayTable;
  key_model_day: KeyModelDayTable;
  key_spend: KeySpendTable;
  allowance: AllowanceTable;
  key_budget: KeyBudgetTable;
  key_usage_day: KeyUsageDayTable;
}

export type Currency = 'CCD' | 'LLM';

/** Written only by the functions of the migrations. */
type Written<T> = ColumnType<T, never, never>;

interface LedgerAccountTable {
  id: Generated<number>;
  owner: string | null;
  currency: Currency;
  /** `available` and `held` belong to an account; `issued` and `earned` to the service. */
  kind: 'available' | 'held' | 'issued' | 'earned';
  /** The service's accounts are spread over many rows, so that charges of different accounts do not wait for each other. */
  shard: Generated<number>;
  /** Changed only by the trigger on entries. */
  balance: Written<bigint>;
}

interface TransferTable {
  id: Written<number>;
  kind: Written<'grant' | 'hold' | 'post' | 'void' | 'exchange'>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  /** The charge or credit that it belongs to. */
  charge_id: Written<string | null>;
  credit_id: Written<string | null>;
  created_at: Written<Date>;
}

interface EntryTable {
  transfer_id: Written<number>;
  ledger_account_id: Written<number>;
  amount: Written<bigint>;
}

/** A piece of paid work, from its quote to its charge. */
interface ChargeTable {
  id: Written<string>;
  account_id: Written<string>;
  currency: Written<Currency>;
  /** `allowance` is set aside for many small charges. */
  kind: Written<ChargeKind | 'allowance'>;
  /** What it pays for: unique among the open charges of a kind. */
  reference: Written<string>;
  quote: Written<bigint>;
  amount: Written<bigint>;
  state: Written<'held' | 'charged' | 'released'>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  /** Place in the statement of its account; numbers grow over all charges and credits. */
  line: Written<number>;
  opened_at: Written<Date>;
  closed_at: Written<Date | null>;
  /** The API key that it was made with, and the day (UTC) for which it counts in its budget. */
  key_id: Written<string | null>;
  key_day: Written<Date | null>;
}

interface CreditTable {
  id: Written<string>;
  account_id: Written<string>;
  currency: Written<Currency>;
  kind: Written<'grant' | 'purchase'>;
  amount: Written<bigint>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  line: Written<number>;
  created_at: Written<Date>;
}

/** What an API key was charged per day (UTC) and kind of work. */
interface KeyUsageDayTable {
  account_id: Written<string>;
  key_id: Written<string>;
  day: Written<Date>;
  currency: Written<Currency>;
  kind: Written<string>;
  amount: Written<bigint>;
}

/** The charges of an account per day (UTC) and kind of work; the label of language-model calls is the model. */
interface UsageDayTable {
  account_id: Written<string>;
  day: Written<Date>;
  currency: Written<Currency>;
  kind: Written<ChargeKind>;
  label: Written<string>;
  charges: Written<number>;
  amount: Written<bigint>;
  /** Prompt and completion tokens of language models. */
  input_units: Written<number>;
  output_units: Written<number>;
}

/** Calls of language models with an API key per day (UTC) and model. */
interface KeyModelDayTable {
  account_id: Written<string>;
  day: Written<Date>;
  key_id: Written<string>;
  model: Written<string>;
  calls: Written<number>;
  amount: Written<bigint>;
  input_units: Written<number>;
  output_units: Written<number>;
}

/** LLM tokens used with one access token, which is identified by its account and its expiry in seconds. */
interface KeySpendTable {
  account_id: Written<string>;
  key: Written<number>;
  tokens: Written<number>;
}

/** LLM tokens that a process has set aside for the calls of an account. */
interface AllowanceTable {
  id: Written<string>;
  account_id: Written<string>;
  /** When this process dies, the unused part is released. */
  instance_id: Written<string>;
  /** Number of writes so far. */
  writes: Written<number>;
  /** Tokens of the charge behind it; ended calls used some, and running calls had reserved some at the last write. */
  tokens: Written<number>;
  used: Written<number>;
  reserved: Written<number>;
  /** The API key whose budget it is taken from, and the day for which it counts. */
  key_id: Written<string | null>;
  key_day: Written<Date | null>;
}

/** What an API key has spent or holds in a currency: on its last day, in that month, and in total. */
interface KeyBudgetTable {
  key_id: ColumnType<string, string, never>;
  currency: ColumnType<Currency, Currency, never>;
  account_id: ColumnType<string, string, never>;
  day: Written<Date>;
  day_spent: Written<bigint>;
  month_spent: Written<bigint>;
  total_spent: Written<bigint>;
  /** The limits; null means none. */
  day_max: bigint | null;
  month_max: bigint | null;
  total_max: bigint | null;
}
