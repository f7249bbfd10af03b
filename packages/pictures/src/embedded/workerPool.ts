import { ChildError, childEnvironment, GateError, Pool, PoolClosedError, TaskChild } from '@tricorn/workers';
import type { GenerateOptions } from '../engine.js';
import {
  abortError,
  engineBusy,
  engineFailed,
  engineTimeout,
  PictureError,
  throwIfAborted,
} from '../errors.js';
import type { Job, JobFailure, JobProgress, JobResult, WorkerOptions } from './job.js';

export interface WorkerPoolOptions extends WorkerOptions {
  /** The maximum number of worker processes. Each is started when it is first needed. */
  workers: number;
  /** Jobs that may wait for a worker. */
  queueMax: number;
  /** A worker that is idle for this long is ended, which frees its memory. */
  idleUnloadMs: number;
  /** A worker that uses more memory than this after a job is replaced. */
  rssBytesMax: number;
  /** Counted from when a worker starts the job. */
  jobTimeoutMs: number;
}

export interface PoolStatus {
  /** Worker processes that are alive, by process id. */
  pids: number[];
  running: number;
  waiting: number;
  /** The most memory that a worker used at the end of a job. */
  rssBytesPeak: number;
}

export interface WorkerPool {
  run(job: Job, options?: GenerateOptions): Promise<JobResult>;
  status(): PoolStatus;
  close(): Promise<void>;
}

const engineName = 'the embedded engine';
/** A cancelled worker stops at its next checkpoint. It is killed if it has not stopped after this time. */
const cancelGraceMs = 2_000;
/** Progress is repeated this often during a long step, as a sign of life. */
const heartbeatMs = 400;

/**
 * For glibc: large blocks, such as a network's activations, are returned to the system when they are freed. Left to
 * itself the allocator keeps them, and a worker's memory peaks 100 MB higher. Ignored by other allocators.
 */
const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

type Worker = TaskChild<Job, JobProgress, JobFailure>;

/** Keeps up to `workers` child processes that run jobs one at a time, first come, first served. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { modelsFolder, threads, jobTimeoutMs, queueMax, rssBytesMax }: WorkerPoolOptions = options;
  const workerOptions: WorkerOptions = { modelsFolder, threads };
  let rssBytesPeak = 0;
  const pool = new Pool<Worker>({
    limits: { placesMax: options.workers, waitingMax: queueMax },
    idleMs: options.idleUnloadMs,
    create: () =>
      new TaskChild({
        module: new URL('./childMain.js', import.meta.url),
        args: [JSON.stringify(workerOptions)],
        env: { ...allocatorSettings, ...childEnvironment() },
        cancelGraceMs,
        revive,
      }),
    end: async (worker) => await worker.close(),
  });

  async function perform(
    worker: Worker,
    job: Job,
    { onProgress, signal }: GenerateOptions,
  ): Promise<JobResult> {
    let reached = 0;
    const heartbeat = setInterval(() => {
      if (!signal?.aborted) onProgress?.(reached);
    }, heartbeatMs);
    try {
      const result = await worker.run(job, {
        signal,
        timeoutMs: jobTimeoutMs,
        onProgress: ({ progress, preview }) => {
          reached = progress;
          onProgress?.(progress, preview);
        },
      });
      rssBytesPeak = Math.max(rssBytesPeak, worker.rssBytes);
      // The memory of a process that once needed much is not given back.
      if (worker.rssBytes > rssBytesMax) void worker.close();
      return result as JobResult;
    } finally {
      clearInterval(heartbeat);
    }
  }

  return {
    async run(job, generate = {}) {
      throwIfAborted(generate.signal);
      try {
        return await pool.use(async (worker) => await perform(worker, job, generate), generate);
      } catch (error) {
        throw named(error, generate.signal, jobTimeoutMs, pool.waiting);
      }
    },

    status: () => ({
      pids: pool.members.flatMap(({ pid }) => pid ?? []),
      running: pool.busy,
      waiting: pool.waiting,
      rssBytesPeak,
    }),

    close: async () => await pool.close(),
  };
}

const revive = ({ code, message, transient }: JobFailure): PictureError =>
  code === undefined ? engineFailed(engineName, message) : new PictureError(code, message, { transient });

/** The error that callers of this package know. */
function named(
  error: unknown,
  signal: AbortSignal | undefined,
  jobTimeoutMs: number,
  waiting: number,
): unknown {
  if (signal?.aborted) return abortError(signal);
  if (error instanceof GateError) return engineBusy(engineName, `${waiting} jobs are waiting`);
  if (error instanceof PoolClosedError) return shutDown();
  if (!(error instanceof ChildError)) return error;
  if (error.end === 'closed') return shutDown();
  if (error.end === 'timeLimit') return engineTimeout(engineName, jobTimeoutMs);
  return engineFailed(engineName, error.message, { transient: true });
}

const shutDown = () => engineFailed(engineName, 'it has been shut down');
