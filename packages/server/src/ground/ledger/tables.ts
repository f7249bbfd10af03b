import type { ChargeKind } from '@tricorn/contract';
import type { ColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Narrowed {
    ledger_account: { balance: Written<bigint> };
    charge: {
      currency: Written<Currency>;
      kind: Written<ChargeKind | 'allowance'>;
      state: Written<'held' | 'charged' | 'released'>;
    };
    credit: { currency: Written<Currency> };
    usage_day: { currency: Written<Currency>; kind: Written<ChargeKind> };
    key_usage_day: { currency: Written<Currency> };
    key_budget: {
      key_id: ColumnType<string, string, never>;
      currency: ColumnType<Currency, Currency, never>;
      account_id: ColumnType<string, string, never>;
      day: Written<Date>;
      day_spent: Written<bigint>;
      month_spent: Written<bigint>;
      total_spent: Written<bigint>;
    };
  }
}

export type Currency = 'CCD' | 'LLM';

/** Written only by functions and triggers. */
type Written<T> = ColumnType<T, never, never>;
