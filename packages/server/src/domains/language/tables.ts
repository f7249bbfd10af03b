import type { BatchEndpoint, BatchStatus } from '@tricorn/contract';
import type { ColumnType, Generated } from 'kysely';
import type { LineError } from './batches/checkLines.js';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    llm_response: {
      response: ColumnType<string, string | Buffer, never>;
      items: ColumnType<unknown, string | Buffer, never>;
      messages: ColumnType<string, string | Buffer, never>;
      metadata: ColumnType<Record<string, string> | null, string | undefined, string>;
    };
    llm_batch: {
      endpoint: BatchEndpoint;
      status: Generated<BatchStatus>;
      errors: ColumnType<readonly LineError[], string | undefined, string>;
      metadata: ColumnType<Record<string, string> | null, string | null, never>;
    };
  }
}
