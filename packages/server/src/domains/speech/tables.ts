import type { SpeechTask } from '@tricorn/speech';
import type { JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    transcript: { request: JSONColumnType<TranscriptRequest & Record<string, unknown>> };
  }
}

/** What the engine was asked. */
export interface TranscriptRequest {
  task: SpeechTask;
  language?: string;
  prompt?: string;
}
