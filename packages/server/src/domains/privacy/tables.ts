import type { Declaration, RoundTerms } from '@tricorn/privacy/client';
import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    input_round: {
      opened_at: ColumnType<Date, never, never>;
      reminded_at: ColumnType<Date, never, Date>;
      terms: ColumnType<RoundTerms & Record<string, unknown>, string, never>;
      settled_at: ColumnType<Date | null, never, Date>;
    };
    input_fill: { declaration: JSONColumnType<Declaration & Record<string, unknown>> };
  }
}
