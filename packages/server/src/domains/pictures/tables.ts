import type { TaskStatus } from '@tricorn/contract';
import type { FileKind, Mode } from '@tricorn/imaging';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends TaskTables {}
}

export interface TaskTables {
  task: TaskTable;
  task_file: TaskFileTable;
}

/** What was asked for, beside the mode, the seed and the picture to move. */
export interface TaskRequest {
  prompt: string;
  negativePrompt?: string;
  width?: number;
  height?: number;
  steps?: number;
  guidance?: number;
}

interface TaskTable {
  id: string;
  account_id: string;
  mode: Mode;
  request: JSONColumnType<TaskRequest & Record<string, unknown>>;
  seed: number;
  status: Generated<TaskStatus>;
  progress: Generated<number>;
  /** Its item of the queue, which is gone once the task has ended. */
  work_id: number;
  /** LLM tokens that are held, then charged. */
  cost: bigint;
  /** What drew it; empty until there is a result. */
  model: Generated<string>;
  /** Name and text of the error it failed with. */
  error: Generated<string>;
  reason: Generated<string>;
  /** The process that ran it last. */
  instance_id: string | null;
  /** Its place in the account's gallery; null until there is a result. */
  gallery_id: bigint | null;
  gallery_round: number | null;
  created_at: ColumnType<Date, never, never>;
  updated_at: ColumnType<Date, never, Date>;
}

interface TaskFileTable {
  task_id: string;
  /** `input` is the picture that is moved; the others are results by format. */
  role: 'input' | FileKind;
  file_id: string;
}
