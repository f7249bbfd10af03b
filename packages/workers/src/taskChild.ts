import { type ChildProcess, fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { childEnvironment } from './childEnvironment.js';
import { endChild } from './endChild.js';
import { residentBytes } from './residentBytes.js';
import type { FromChild, ToChild } from './taskProtocol.js';

export interface TaskChildOptions<Failure> {
  /** The module of the child, which calls `serveTasks`. */
  module: URL;
  args?: readonly string[];
  execArgv?: readonly string[];
  /** In place of the few variables that every child gets. */
  env?: Readonly<Record<string, string>>;
  /** What the child writes to standard error. */
  stderr?: 'inherit' | 'ignore';
  /** A child that uses more memory during a task is killed. */
  memoryBytesMax?: number | undefined;
  /** Time for a cancelled task to stop by itself, which keeps the process; without it the process is killed at once. */
  cancelGraceMs?: number;
  /** Turns a described failure back into an error. */
  revive(failure: Failure): Error;
}

export interface TaskOptions<Progress> {
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

export type ChildEnd = 'cancelled' | 'closed' | 'timeLimit' | 'memoryLimit' | 'died';

/** A task ended without an answer of its own. */
export class ChildError extends Error {
  override readonly name = 'ChildError';
  readonly end: ChildEnd;
  /** The signal or exit code of a child that died. */
  readonly exit: NodeJS.Signals | number | undefined;

  constructor(end: ChildEnd, message: string, exit?: NodeJS.Signals | number) {
    super(message);
    this.end = end;
    this.exit = exit;
  }
}

interface Running {
  readonly id: number;
  /** Why the task has to end, once that is decided. */
  interruption?: ChildError;
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress(progress: unknown): void;
}

const memoryCheckMs = 100;
const tracer = trace.getTracer('tricorn');
/** `trainingMain.js` → `training`. */
const childName = (module: URL): string => basename(module.pathname).replace(/(?:Main)?\.m?js$/, '');

/**
 * A process that performs one task at a time and stays warm between them. It starts with the first task. A limit, a crash
 * or a cancellation that takes too long ends the process; the next task starts a fresh one.
 */
export class TaskChild<Task, Progress = never, Failure = unknown> {
  readonly #options: TaskChildOptions<Failure>;
  #process: ChildProcess | undefined;
  /** Processes that have been told to end and may still run. */
  readonly #ending = new Set<Promise<void>>();
  #running: Running | undefined;
  #lastId = 0;
  #rssBytes = 0;

  constructor(options: TaskChildOptions<Failure>) {
    this.#options = options;
  }

  /** The running process, for supervision. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Memory of the process at the end of its last task. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** Performs a task. Rejects with a revived failure, or with a `ChildError` if the child was ended or died. */
  async run(task: Task, options: TaskOptions<Progress> = {}): Promise<unknown> {
    return await tracer.startActiveSpan(`child ${childName(this.#options.module)}`, async (span) => {
      try {
        return await this.#perform(task, options);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.setAttributes({ 'process.pid': this.pid ?? 0, 'tricorn.rss_bytes': this.#rssBytes });
        span.end();
      }
    });
  }

  async #perform(task: Task, { onProgress, signal, timeoutMs }: TaskOptions<Progress>): Promise<unknown> {
    if (this.#running !== undefined) throw new Error('A child performs one task at a time.');
    if (signal?.aborted) throw new ChildError('cancelled', 'The task was cancelled.');
    this.#process ??= this.#start();
    const child = this.#process;
    const id = ++this.#lastId;
    const interrupt = (end: ChildEnd, message: string) => () => this.#interrupt(new ChildError(end, message));
    const cancel = interrupt('cancelled', 'The task was cancelled.');
    const overtime = interrupt('timeLimit', `The task took longer than ${timeoutMs} ms.`);
    const timer = timeoutMs === undefined ? undefined : setTimeout(overtime, timeoutMs);
    const watch = this.#watchMemory();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        const report = onProgress as ((progress: unknown) => void) | undefined;
        this.#running = { id, resolve, reject, onProgress: report ?? (() => {}) };
        this.#send(child, { kind: 'task', id, task });
      });
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', cancel);
      this.#running = undefined;
    }
  }

  /** Ends the process and the current task; resolves when the process is gone. */
  async close(): Promise<void> {
    this.#kill(new ChildError('closed', 'The child was closed.'));
    await Promise.all(this.#ending);
  }

  #start(): ChildProcess {
    const { module, args = [], execArgv = [], env = childEnvironment(), stderr = 'inherit' } = this.#options;
    const child = fork(fileURLToPath(module), args, {
      execArgv: [...execArgv],
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', stderr, 'ipc'],
    });
    child.on('message', (message) => this.#receive(child, message as FromChild<unknown, unknown, Failure>));
    child.on('error', () => this.#lose(child, 'could not be started or reached'));
    child.on('exit', (code, killedBy) => {
      const exit = killedBy ?? code ?? undefined;
      this.#lose(child, `ended (${killedBy ?? `exit code ${code}`})`, exit);
    });
    return child;
  }

  #send(child: ChildProcess, message: ToChild<Task>): void {
    child.send(message, (error) => {
      if (error) this.#lose(child, 'could not be reached');
    });
  }

  #receive(child: ChildProcess, message: FromChild<unknown, unknown, Failure>): void {
    if (child !== this.#process) return;
    if (message.kind === 'memory') {
      this.#checkMemory(message.rssBytes);
      return;
    }
    const running = this.#running;
    if (running?.id !== message.id) return;
    if (message.kind === 'progress') {
      if (running.interruption === undefined) running.onProgress(message.progress);
      return;
    }
    this.#rssBytes = message.rssBytes;
    if (running.interruption !== undefined) running.reject(running.interruption);
    else if (message.kind === 'result') running.resolve(message.result);
    else running.reject(this.#options.revive(message.failure));
  }

  /** The parent looks by itself, because a child that computes without a pause reports nothing. */
  #watchMemory(): NodeJS.Timeout | undefined {
    if (this.#options.memoryBytesMax === undefined) return undefined;
    return setInterval(async () => {
      const child = this.#process;
      const rssBytes = await residentBytes(child?.pid);
      if (rssBytes !== undefined && child === this.#process) this.#checkMemory(rssBytes);
    }, memoryCheckMs);
  }

  #checkMemory(rssBytes: number): void {
    const { memoryBytesMax = Number.POSITIVE_INFINITY } = this.#options;
    if (rssBytes <= memoryBytesMax) return;
    this.#kill(new ChildError('memoryLimit', `The task holds more than ${memoryBytesMax} bytes of memory.`));
  }

  #interrupt(reason: ChildError): void {
    const child = this.#process;
    const running = this.#running;
    const { cancelGraceMs } = this.#options;
    if (child === undefined || running === undefined || cancelGraceMs === undefined) {
      this.#kill(reason);
      return;
    }
    if (running.interruption !== undefined) return;
    running.interruption = reason;
    this.#send(child, { kind: 'cancel', id: running.id });
    setTimeout(() => {
      if (this.#running === running) this.#kill(reason);
    }, cancelGraceMs).unref();
  }

  #kill(reason: ChildError): void {
    const child = this.#process;
    this.#process = undefined;
    if (child !== undefined) {
      const ended = endChild(child, () => child.kill('SIGKILL'), 0).finally(() => this.#ending.delete(ended));
      this.#ending.add(ended);
    }
    this.#running?.reject(this.#running.interruption ?? reason);
  }

  #lose(child: ChildProcess, how: string, exit?: NodeJS.Signals | number): void {
    if (child !== this.#process) return;
    this.#kill(new ChildError('died', `The child process ${how}.`, exit));
  }
}
