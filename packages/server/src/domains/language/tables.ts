import type { Generated } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database {
    llm_response: {
      id: string;
      account_id: string;
      created_at: Generated<Date>;
      /** A `StoredResponse` as JSON. */
      body: string;
    };
  }
}
