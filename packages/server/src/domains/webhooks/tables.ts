import type { JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    webhook_delivery: { body: JSONColumnType<Record<string, unknown>> };
  }
}
