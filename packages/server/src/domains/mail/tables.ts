import type { MailKind } from '@tricorn/contract';
import type { JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    mail: { kind: MailKind; detail: JSONColumnType<Record<string, string>> };
    mail_off: { kind: MailKind };
  }
}
