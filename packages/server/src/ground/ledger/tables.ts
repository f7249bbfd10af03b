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
  key_spend: KeySpendTable;
  allowance: AllowanceTable;
}

export type Currency = 'CCD' | 'LLM';

/** Written by the functions of the migrations alone. */
type Written<T> = ColumnType<T, never, never>;

interface LedgerAccountTable {
  id: Generated<number>;
  owner: string | null;
  currency: Currency;
  /** `available` and `held` belong to an account; `issued` and `earned` to the service. */
  kind: 'available' | 'held' | 'issued' | 'earned';
  /** Changed by the entries' trigger alone. */
  balance: Written<bigint>;
}

interface TransferTable {
  id: Written<number>;
  kind: Written<'grant' | 'hold' | 'post' | 'void' | 'exchange'>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  /** The piece of work, or the credit, that it belongs to. */
  charge_id: Written<string | null>;
  credit_id: Written<string | null>;
  created_at: Written<Date>;
}

interface EntryTable {
  transfer_id: Written<number>;
  ledger_account_id: Written<number>;
  amount: Written<bigint>;
}

/** A piece of work that costs something, from its quote to what was charged. */
interface ChargeTable {
  id: Written<string>;
  account_id: Written<string>;
  currency: Written<Currency>;
  /** `allowance` is money on its way to many small charges. */
  kind: Written<ChargeKind | 'allowance'>;
  /** What is paid for: unique among the open charges of a kind. */
  reference: Written<string>;
  quote: Written<bigint>;
  amount: Written<bigint>;
  state: Written<'held' | 'charged' | 'released'>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  opened_at: Written<Date>;
  closed_at: Written<Date | null>;
}

interface CreditTable {
  id: Written<string>;
  account_id: Written<string>;
  currency: Written<Currency>;
  kind: Written<'grant' | 'purchase'>;
  amount: Written<bigint>;
  memo: Written<string>;
  job_id: Written<bigint | null>;
  created_at: Written<Date>;
}

/** What an account was charged on a day (UTC) for a kind of work; the label of language-model calls is the model. */
interface UsageDayTable {
  account_id: Written<string>;
  day: Written<Date>;
  currency: Written<Currency>;
  kind: Written<ChargeKind>;
  label: Written<string>;
  charges: Written<number>;
  amount: Written<bigint>;
  /** Tokens of prompts and of answers, for language models. */
  input_units: Written<number>;
  output_units: Written<number>;
}

/** LLM tokens that calls with one access token used; the token is known by its account and the second in which it ends. */
interface KeySpendTable {
  account_id: Written<string>;
  key: Written<number>;
  tokens: Written<number>;
}

/** Tokens that a process took out of an account's balance for the calls it serves. */
interface AllowanceTable {
  id: Written<string>;
  account_id: Written<string>;
  /** When this process is gone, what it did not use is given back. */
  instance_id: Written<string>;
  /** How often the process has written to it. */
  writes: Written<number>;
  /** Tokens of the charge behind it, of which ended calls used some and running ones reserved some at the last write. */
  tokens: Written<number>;
  used: Written<number>;
  reserved: Written<number>;
}
