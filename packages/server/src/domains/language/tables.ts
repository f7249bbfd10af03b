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
    conversation: {
      account_id: string;
      id: string;
      title: string;
      created_at: Generated<Date>;
      changed_at: Generated<Date>;
      /** The highest number that a message has had. */
      last_message: Generated<number>;
    };
    conversation_message: {
      account_id: string;
      conversation_id: string;
      id: number;
      after: number;
      role: 'user' | 'assistant';
      text: string;
      state: 'done' | 'writing' | 'cut' | 'stopped';
      model: Generated<string>;
      tokens_used: Generated<number>;
      prompt_tokens: Generated<number>;
      completion_tokens: Generated<number>;
      created_at: Generated<Date>;
      written_at: Generated<Date>;
      stop_asked: Generated<boolean>;
    };
  }
}
