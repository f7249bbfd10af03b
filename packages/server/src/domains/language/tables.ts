import type { ColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    llm_response: {
      response: ColumnType<string, string | Buffer, never>;
      items: ColumnType<unknown, string | Buffer, never>;
      messages: ColumnType<string, string | Buffer, never>;
    };
  }
}
