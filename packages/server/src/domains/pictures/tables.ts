import type { TaskStatus } from '@tricorn/contract';
import type { FileKind, Lora, Mode } from '@tricorn/pictures';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends TaskTables {}
}

export interface TaskTables {
  task: TaskTable;
  task_file: TaskFileTable;
  task_share: TaskShareTable;
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

interface TaskTable {
  id: string;
  account_id: string;
  mode: Mode;
  request: JSONColumnType<TaskRequest & Record<string, unknown>>;
  seed: number;
  status: Generated<TaskStatus>;
  progress: Generated<number>;
  /** Its work item, which is deleted when the task ends. */
  work_id: number;
  /** LLM tokens that are held, then charged. */
  cost: bigint;
  /** The engine that made the result; empty until there is one. */
  model: Generated<string>;
  /** What the result shows differently from the prompt. */
  notes: Generated<string[]>;
  /** Name and message of the error that it failed with. */
  error: Generated<string>;
  reason: Generated<string>;
  /** The process that last ran it. */
  instance_id: string | null;
  /** Its round in the account's gallery; null until there is a result. */
  gallery_id: bigint | null;
  gallery_round: number | null;
  /** Whether its owner marked it. */
  favourite: Generated<boolean>;
  /** Place in the list of the account. */
  line: Generated<number>;
  created_at: ColumnType<Date, never, never>;
  updated_at: ColumnType<Date, never, Date>;
}

/** A link that shows a task to everybody who has it. */
interface TaskShareTable {
  secret: string;
  task_id: string;
  created_at: ColumnType<Date, never, never>;
}

interface TaskFileTable {
  task_id: string;
  /** `input` is the picture that a task starts from, `mask` says where it changes; the others are results by format. */
  role: 'input' | 'mask' | FileKind;
  file_id: string;
}
