import type { Lora, Mode } from '@tricorn/pictures';
import type { JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    task: { mode: Mode; request: JSONColumnType<TaskRequest & Record<string, unknown>> };
  }
}

/** The request, except for the mode, the seed and its pictures. */
export interface TaskRequest {
  prompt: string;
  negativePrompt?: string;
  width?: number;
  height?: number;
  steps?: number;
  guidance?: number;
  strength?: number;
  loras?: readonly Lora[];
}
