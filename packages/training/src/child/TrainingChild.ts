import { ChildError, type TaskOptions as RunOptions, TaskChild } from '@tricorn/workers';
import { TrainingDataError, TrainingRunError, type TrainingRunErrorCode } from '../errors.js';
import type { ChildProgress } from '../progress.js';
import type { ChildFailure, ChildResult, ChildTask } from './protocol.js';

export interface ChildOptions {
  /** The child is killed when it uses more memory than this. */
  memoryBytesMax?: number;
}

export type TaskOptions = RunOptions<ChildProgress>;

const module = new URL('./childMain.js', import.meta.url);
const codes: Record<ChildError['end'], TrainingRunErrorCode> = {
  cancelled: 'CANCELLED',
  closed: 'CANCELLED',
  timeLimit: 'TIME_LIMIT',
  memoryLimit: 'MEMORY_LIMIT',
  died: 'CHILD_DIED',
};

/**
 * A process that performs one task at a time and stays warm between them. Cancelling, a limit or a crash
 * ends the process; the next task starts a fresh one.
 */
export class TrainingChild {
  readonly #child: TaskChild<ChildTask, ChildProgress, ChildFailure>;

  constructor({ memoryBytesMax }: ChildOptions = {}) {
    this.#child = new TaskChild({ module, memoryBytesMax, revive });
  }

  /** The running process, for supervision. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  async run<Task extends ChildTask>(task: Task, options: TaskOptions = {}): Promise<ChildResult<Task>> {
    try {
      return (await this.#child.run(task, options)) as ChildResult<Task>;
    } catch (error) {
      throw error instanceof ChildError ? new TrainingRunError(codes[error.end], error.message) : error;
    }
  }

  /** Ends the process and cancels the current task. */
  async close(): Promise<void> {
    await this.#child.close();
  }
}

const revive = (failure: ChildFailure): Error =>
  failure.kind === 'run'
    ? new TrainingRunError(failure.code, failure.message)
    : new TrainingDataError(failure.code, failure.problem, failure.place);

/** Performs one task in a new process, and ends it. */
export async function runInChild<Task extends ChildTask>(
  task: Task,
  options: TaskOptions & ChildOptions = {},
): Promise<ChildResult<Task>> {
  const child = new TrainingChild(options);
  try {
    return await child.run(task, options);
  } finally {
    await child.close();
  }
}
