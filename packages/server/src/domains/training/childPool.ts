import { ServiceError } from '@tricorn/contract';
import { type ChildResult, type ChildTask, type TaskOptions, TrainingChild } from '@tricorn/training/child';
import { GateError, type GateLimits, Pool } from '@tricorn/workers';

export interface ChildPoolOptions {
  /** `placesMax` is the maximum number of processes. */
  limits: GateLimits;
  memoryBytesMax: number;
}

export interface PoolRunOptions extends TaskOptions {
  /** Accounts take turns in a pool that serves requests. */
  accountId?: string;
  /** Calls with the same affinity reuse the open sessions of the previous one. */
  affinity?: string;
}

/** Child processes that compute; kept warm between calls and ended when idle. */
export interface ChildPool {
  run<Task extends ChildTask>(task: Task, options?: PoolRunOptions): Promise<ChildResult<Task>>;
  /** Ids of the live processes, for supervision. */
  pids(): number[];
  /** Number of processes that are computing. */
  busy(): number;
  close(): Promise<void>;
}

const idleMs = 30_000;
const retryAfterSeconds = 10;

export function createChildPool({ limits, memoryBytesMax }: ChildPoolOptions): ChildPool {
  const pool = new Pool<TrainingChild>({
    limits,
    idleMs,
    create: () => new TrainingChild({ memoryBytesMax }),
    end: async (child) => await child.close(),
  });
  return {
    run: async (task, { accountId, affinity, ...options } = {}) => {
      const use = { key: accountId, affinity, signal: options.signal };
      return await pool
        .use(async (child) => await child.run(task, options), use)
        .catch((thrown: unknown) => {
          throw thrown instanceof GateError ? tooMany() : thrown;
        });
    },
    busy: () => pool.busy,
    pids: () => pool.members.flatMap(({ pid }) => pid ?? []),
    close: async () => await pool.close(),
  };
}

const tooMany = () =>
  new ServiceError(
    'tooManyRequests',
    'Too many requests are waiting for a training process; try again shortly.',
    {
      retryAfterSeconds,
    },
  );
