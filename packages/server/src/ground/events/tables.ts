import type { JSONColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Narrowed {
    event: { body: JSONColumnType<Record<string, unknown>> };
  }
}
