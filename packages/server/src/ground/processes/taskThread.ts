import { type MessagePort, parentPort, type Transferable, Worker } from 'node:worker_threads';
import { type ErrorName, ServiceError } from '@tricorn/contract';

interface Question<Task> {
  id: number;
  task: Task;
}

interface Answer {
  id: number;
  value?: unknown;
  refusal?: { error: ErrorName; message: string; details: ServiceError['details'] };
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: ServiceError): void;
}

/** Bounds of a thread; without them it has those of the process. */
export interface ThreadBounds {
  memoryMbMax?: number;
  /** A task that takes longer is given up with its thread, and whatever waits for it. */
  taskMsMax?: number;
}

/** An idle thread ends to free its memory. */
const idleMs = 10_000;

/** A thread that answers one task after another, started when it is first needed, so that requests are served meanwhile. */
export class TaskThread<Task, Value> {
  readonly #main: URL;
  readonly #bounds: ThreadBounds;
  /** What the present thread has been given. */
  #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(main: URL, bounds: ThreadBounds = {}) {
    this.#main = main;
    this.#bounds = bounds;
  }

  /** Rejects with the refusal of the task; `moved` buffers are handed over and cannot be used afterwards. */
  async run(task: Task, moved: Transferable[] = []): Promise<Value> {
    return await new Promise<Value>((resolve, reject) => {
      clearTimeout(this.#idle);
      this.#worker ??= this.#start();
      this.#worker.ref();
      const id = ++this.#lastId;
      const { taskMsMax } = this.#bounds;
      const timer = taskMsMax === undefined ? undefined : setTimeout(() => void this.close(), taskMsMax);
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      };
      this.#waiting.set(id, { resolve: settled(resolve as Waiting['resolve']), reject: settled(reject) });
      this.#worker.postMessage({ id, task } satisfies Question<Task>, moved);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const stopped = this.#worker;
    this.#worker = undefined;
    await stopped?.terminate();
  }

  #start(): Worker {
    const { memoryMbMax } = this.#bounds;
    const started = new Worker(this.#main, {
      ...(memoryMbMax === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMbMax } }),
    });
    // One that ends late must not end what the next one has been given.
    const waiting = new Map<number, Waiting>();
    this.#waiting = waiting;
    started.on('message', (answer: Answer) => this.#settle(answer));
    // The error may quote data, so it is not passed on.
    started.on('error', () => {});
    started.on('exit', () => {
      if (this.#worker === started) this.#worker = undefined;
      for (const { reject } of waiting.values())
        reject(new ServiceError('unavailable', 'The data could not be processed; try again.'));
      waiting.clear();
    });
    return started;
  }

  #settle({ id, value, refusal }: Answer): void {
    const caller = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (refusal === undefined) caller?.resolve(value);
    else caller?.reject(new ServiceError(refusal.error, refusal.message, refusal.details));
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }
}

/**
 * Answers the tasks that a `TaskThread` sends. Only refusals meant for callers leave the thread; others could quote data.
 * Buffers that `movedWith` finds in a value are handed over instead of copied.
 */
export function serveThread<Task, Value>(
  work: (task: Task) => Value | Promise<Value>,
  movedWith: (value: Value) => Transferable[] = () => [],
): void {
  const port = parentPort as MessagePort;
  port.on('message', async ({ id, task }: Question<Task>) => {
    try {
      const value = await work(task);
      port.postMessage({ id, value } satisfies Answer, movedWith(value));
    } catch (thrown) {
      const { error, message, details } =
        thrown instanceof ServiceError
          ? thrown
          : new ServiceError('internal', 'The data could not be processed.');
      port.postMessage({ id, refusal: { error, message, details } } satisfies Answer);
    }
  });
}
