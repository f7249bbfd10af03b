import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GenerateOptions } from '../engine.js';
import {
  abortError,
  EngineBusyError,
  EngineFailedError,
  EngineTimeoutError,
  PictureError,
  throwIfAborted,
} from '../errors.js';
import type { Job, JobResult, Order, Report, WorkerOptions } from './job.js';

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

interface Task {
  job: Job;
  signal: AbortSignal;
  onProgress: GenerateOptions['onProgress'];
  progress: number;
  /** Called when a worker starts it. */
  begin(): void;
  resolve(result: JobResult): void;
  reject(error: PictureError): void;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Keeps up to `workers` child processes that run jobs one at a time, first come, first served. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let closed = false;
  let rssBytesPeak = 0;

  function startWorker(): Worker {
    const { modelsFolder, threads }: WorkerOptions = options;
    const child = fork(
      fileURLToPath(new URL('./childMain.js', import.meta.url)),
      [JSON.stringify({ modelsFolder, threads })],
      { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
    );
    const worker: Worker = { child, task: undefined, idleTimer: undefined };
    workers.add(worker);
    child.on('message', (report: Report) => onReport(worker, report));
    child.once('error', () => retire(worker, 'could not be started'));
    child.once('exit', (code, signal) => retire(worker, `ended (${signal ?? `exit code ${code}`})`));
    return worker;
  }

  function onReport(worker: Worker, report: Report): void {
    const { task } = worker;
    if (!task) return;
    if (report.type === 'progress') {
      task.progress = report.progress;
      if (!task.signal.aborted) task.onProgress?.(report.progress, report.preview);
      return;
    }
    worker.task = undefined;
    if (task.signal.aborted) task.reject(abortError(task.signal));
    else if (report.type === 'done') task.resolve(report.result);
    else task.reject(errorOf(report));
    if (report.type === 'done') rssBytesPeak = Math.max(rssBytesPeak, report.rssBytes);
    if (closed || (report.type === 'done' && report.rssBytes > options.rssBytesMax)) stop(worker);
    else rest(worker);
    dispatch();
  }

  function rest(worker: Worker): void {
    worker.idleTimer = setTimeout(() => stop(worker), options.idleUnloadMs);
    worker.idleTimer.unref();
  }

  function stop(worker: Worker): void {
    clearTimeout(worker.idleTimer);
    workers.delete(worker);
    if (worker.child.connected) worker.child.disconnect();
  }

  function retire(worker: Worker, how: string): void {
    clearTimeout(worker.idleTimer);
    workers.delete(worker);
    const { task } = worker;
    worker.task = undefined;
    if (task?.signal.aborted) task.reject(abortError(task.signal));
    else task?.reject(new EngineFailedError(engineName, `its worker ${how}`, { transient: true }));
    dispatch();
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const free = [...workers].find((worker) => worker.task === undefined);
      if (!free && workers.size >= options.workers) return;
      const worker = free ?? startWorker();
      clearTimeout(worker.idleTimer);
      worker.task = waiting.shift()!;
      worker.task.begin();
      const order: Order = { type: 'start', job: worker.task.job };
      worker.child.send(order, () => {});
    }
  }

  function cancel(task: Task): void {
    const place = waiting.indexOf(task);
    if (place >= 0) {
      waiting.splice(place, 1);
      task.reject(abortError(task.signal));
      return;
    }
    const worker = [...workers].find((candidate) => candidate.task === task);
    if (!worker) return;
    const order: Order = { type: 'cancel' };
    worker.child.send(order, () => {});
    setTimeout(() => {
      if (worker.task === task) worker.child.kill('SIGKILL');
    }, cancelGraceMs).unref();
  }

  return {
    async run(job, { onProgress, signal } = {}) {
      throwIfAborted(signal);
      if (closed) throw new EngineFailedError(engineName, 'it has been shut down');
      if (waiting.length >= options.queueMax) {
        throw new EngineBusyError(engineName, `${waiting.length} jobs are waiting`);
      }
      const overtime = new AbortController();
      const either = signal ? AbortSignal.any([signal, overtime.signal]) : overtime.signal;
      let timer: NodeJS.Timeout | undefined;
      let heartbeat: NodeJS.Timeout | undefined;
      try {
        return await new Promise<JobResult>((resolve, reject) => {
          const begin = () => {
            timer = setTimeout(
              () => overtime.abort(new EngineTimeoutError(engineName, options.jobTimeoutMs)),
              options.jobTimeoutMs,
            );
            heartbeat = setInterval(() => {
              if (!either.aborted) onProgress?.(task.progress);
            }, heartbeatMs);
          };
          const task: Task = { job, signal: either, onProgress, progress: 0, begin, resolve, reject };
          either.addEventListener('abort', () => cancel(task), { once: true });
          waiting.push(task);
          dispatch();
        });
      } finally {
        clearTimeout(timer);
        clearInterval(heartbeat);
      }
    },

    status: () => ({
      pids: [...workers].flatMap(({ child }) => child.pid ?? []),
      running: [...workers].filter(({ task }) => task !== undefined).length,
      waiting: waiting.length,
      rssBytesPeak,
    }),

    async close() {
      closed = true;
      for (const task of waiting.splice(0))
        task.reject(new EngineFailedError(engineName, 'it has been shut down'));
      const ended = [...workers].map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) resolve();
            else child.once('exit', () => resolve());
          }),
      );
      for (const worker of workers) {
        worker.task?.reject(new EngineFailedError(engineName, 'it has been shut down'));
        worker.task = undefined;
        worker.child.kill('SIGKILL');
      }
      await Promise.all(ended);
    },
  };
}

function errorOf(report: Extract<Report, { type: 'failed' }>): PictureError {
  return report.code === undefined
    ? new EngineFailedError(engineName, report.message)
    : new PictureError(report.code, report.message, { transient: report.transient });
}
