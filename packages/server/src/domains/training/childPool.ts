import { ServiceError } from '@tricorn/contract';
import { type ChildResult, type ChildTask, type TaskOptions, TrainingChild } from '@tricorn/training/child';

export interface ChildPoolOptions {
  /** Maximum number of processes. */
  size: number;
  /** Calls that may wait for a process. */
  waitingMax: number;
  memoryBytesMax: number;
}

export interface PoolRunOptions extends TaskOptions {
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
  close(): void;
}

interface Member {
  child: TrainingChild;
  affinity: string | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

const idleMs = 30_000;
const retryAfterSeconds = 10;

export function createChildPool({ size, waitingMax, memoryBytesMax }: ChildPoolOptions): ChildPool {
  const idle: Member[] = [];
  const busy = new Set<Member>();
  const waiting: (() => void)[] = [];

  const take = (affinity: string | undefined): Member | undefined => {
    const known = idle.findIndex((member) => affinity !== undefined && member.affinity === affinity);
    // A process that is warm for other data is reused only if no new one may be started.
    if (known < 0 && idle.length + busy.size < size)
      return { child: new TrainingChild({ memoryBytesMax }), affinity, idleTimer: undefined };
    const [member] = idle.splice(Math.max(known, 0), 1);
    return member;
  };

  const acquire = async (affinity: string | undefined, signal: AbortSignal | undefined): Promise<Member> => {
    for (;;) {
      signal?.throwIfAborted();
      const member = take(affinity);
      if (member !== undefined) {
        clearTimeout(member.idleTimer);
        member.affinity = affinity;
        busy.add(member);
        return member;
      }
      if (waiting.length >= waitingMax)
        throw new ServiceError('unavailable', 'Too many datasets are being checked; try again shortly.', {
          retryAfterSeconds,
        });
      await untilFree(signal);
    }
  };

  const untilFree = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((done) => {
      const go = () => {
        signal?.removeEventListener('abort', leave);
        done();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        done();
      };
      waiting.push(go);
      signal?.addEventListener('abort', leave, { once: true });
    });

  const release = (member: Member): void => {
    busy.delete(member);
    idle.push(member);
    member.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(member), 1);
      member.child.close();
    }, idleMs);
    member.idleTimer.unref();
    waiting.shift()?.();
  };

  return {
    run: async (task, { affinity, ...options } = {}) => {
      const member = await acquire(affinity, options.signal);
      try {
        return await member.child.run(task, options);
      } finally {
        release(member);
      }
    },
    busy: () => busy.size,
    pids: () => [...busy, ...idle].flatMap(({ child }) => child.pid ?? []),
    close: () => {
      for (const { child, idleTimer } of [...idle, ...busy]) {
        clearTimeout(idleTimer);
        child.close();
      }
    },
  };
}
