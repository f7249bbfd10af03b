import type { MailKind } from '@tricorn/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends MailTables {}
}

interface MailTables {
  mail: MailTable;
  mail_switch: { one: Generated<boolean>; is_on: boolean };
  /** Kinds of mail that an account does not want. */
  mail_off: { account_id: string; kind: MailKind };
  /** Accounts that were told of their low balance and have not recovered since. */
  mail_low_balance: { account_id: string; told_at: Generated<Date> };
}

interface MailTable {
  id: Generated<number>;
  account_id: string;
  kind: MailKind;
  job: Generated<string>;
  /** The event that it reports; no secret. */
  detail: JSONColumnType<Record<string, string>>;
  attempts: Generated<number>;
  /** When it is tried next; null once it has ended. */
  next_at: Generated<Date> | null;
  created_at: ColumnType<Date, never, never>;
  ended_at: Date | null;
}
