import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TrainingDataError, TrainingRunError, type TrainingRunErrorCode } from '../errors.js';
import type { ChildProgress, ChildResult, ChildTask, FromChild, ToChild } from './protocol.js';

export interface ChildOptions {
  /** The child is killed when it uses more memory than this. */
  memoryBytesMax?: number;
}

export interface TaskOptions {
  onProgress?: (progress: ChildProgress) => void;
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface Pending {
  id: number;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  onProgress: (progress: ChildProgress) => void;
}

const childPath = fileURLToPath(new URL('./childMain.js', import.meta.url));

/**
 * A process that performs one task at a time and stays warm between them. Cancelling, a limit or a crash
 * ends the process; the next task starts a fresh one.
 */
export class TrainingChild {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #pending: Pending | undefined;
  #counter = 0;

  constructor(options: ChildOptions = {}) {
    this.#options = options;
  }

  /** The running process, for supervision. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async run<Task extends ChildTask>(task: Task, options: TaskOptions = {}): Promise<ChildResult<Task>> {
    if (this.#pending !== undefined) throw new Error('A child performs one task at a time.');
    if (options.signal?.aborted) throw new TrainingRunError('CANCELLED', 'The task was cancelled.');
    const child = this.#ensureProcess();
    const id = ++this.#counter;
    const stop = (code: TrainingRunErrorCode, message: string) => () =>
      this.#end(new TrainingRunError(code, message));
    const cancel = stop('CANCELLED', 'The task was cancelled.');
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(
            stop('TIME_LIMIT', `The task took longer than ${options.timeoutMs} ms.`),
            options.timeoutMs,
          );
    options.signal?.addEventListener('abort', cancel, { once: true });
    try {
      const result = await new Promise((resolve, reject) => {
        this.#pending = { id, resolve, reject, onProgress: options.onProgress ?? (() => {}) };
        child.send({ id, task } satisfies ToChild, (error) => {
          if (error) this.#end(new TrainingRunError('CHILD_DIED', 'The child could not be reached.'));
        });
      });
      return result as ChildResult<Task>;
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', cancel);
      this.#pending = undefined;
    }
  }

  /** Ends the process and cancels the current task. */
  close(): void {
    this.#end(new TrainingRunError('CANCELLED', 'The child was closed.'));
  }

  #ensureProcess(): ChildProcess {
    if (this.#process !== undefined) return this.#process;
    const child = fork(childPath, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: FromChild) => this.#receive(child, message));
    child.on('error', () => this.#lose(child));
    child.on('exit', () => this.#lose(child));
    this.#process = child;
    return child;
  }

  #receive(child: ChildProcess, message: FromChild): void {
    if (child !== this.#process) return;
    if (message.kind === 'memory') {
      const { memoryBytesMax = Number.POSITIVE_INFINITY } = this.#options;
      if (message.rssBytes > memoryBytesMax)
        this.#end(
          new TrainingRunError('MEMORY_LIMIT', `The task holds more than ${memoryBytesMax} bytes of memory.`),
        );
      return;
    }
    if (this.#pending?.id !== message.id) return;
    if (message.kind === 'progress') this.#pending.onProgress(message.progress);
    else if (message.kind === 'result') this.#pending.resolve(message.result);
    else this.#pending.reject(reviveError(message));
  }

  #lose(child: ChildProcess): void {
    if (child !== this.#process) return;
    this.#process = undefined;
    this.#pending?.reject(new TrainingRunError('CHILD_DIED', 'The child process died.'));
  }

  #end(reason: TrainingRunError): void {
    const child = this.#process;
    this.#process = undefined;
    child?.kill('SIGKILL');
    this.#pending?.reject(reason);
  }
}

function reviveError(message: Extract<FromChild, { kind: 'dataError' | 'runError' }>): Error {
  return message.kind === 'runError'
    ? new TrainingRunError(message.code, message.message)
    : new TrainingDataError(message.code, message.problem, message.place);
}

/** Performs one task in a new process, and ends it. */
export async function runInChild<Task extends ChildTask>(
  task: Task,
  options: TaskOptions & ChildOptions = {},
): Promise<ChildResult<Task>> {
  const child = new TrainingChild(options);
  try {
    return await child.run(task, options);
  } finally {
    child.close();
  }
}
