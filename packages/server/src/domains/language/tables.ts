import type { ColumnType, Generated } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database {
    llm_response: {
      id: string;
      account_id: string;
      created_at: Generated<Date>;
      /** The answer, as JSON. */
      response: string;
      /** What its events are made from, as JSON; null if it is large. */
      again: string | null;
      /** The input of the request, as a list in JSON. */
      items: ColumnType<unknown, string, never>;
      /** The conversation up to and including the answer, without instructions, as JSON. */
      messages: string;
    };
  }
}
