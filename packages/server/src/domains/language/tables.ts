import type { ColumnType, Generated } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database {
    llm_response: {
      id: string;
      account_id: string;
      created_at: Generated<Date>;
      /** The answer, as JSON. */
      response: ColumnType<string, string | Buffer, never>;
      /** What its events are made from, as JSON; null if it is large. */
      again: string | null;
      /** The input of the request, as a list in JSON. */
      items: ColumnType<unknown, string | Buffer, never>;
      /** The conversation up to and including the answer, without instructions, as JSON. */
      messages: ColumnType<string, string | Buffer, never>;
    };
  }
}
