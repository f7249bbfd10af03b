import type { EdgeDependencies } from './edge.js';
import type { InnerCall, RunOperation } from './runOperation.js';

/** What is read of a task. */
export interface TaskRecord {
  task_id: string;
  status: string;
  progress: number;
  result_url: string;
  error: string;
  reason: string;
  prompt: string;
  mode: string;
}

/** Looks at a task this often even if no event arrives. */
const lookMs = 5_000;

/** Waits for the end of a task and reports its progress. A caller that goes away cancels it, which is free. */
export async function waitForTask(
  { bus }: EdgeDependencies,
  run: RunOperation,
  call: InnerCall,
  task_id: string,
  onProgress: (progress: number) => void = () => {},
): Promise<TaskRecord> {
  const { account, signal } = call;
  let wake = () => {};
  const unsubscribe = bus.subscribe(account.id, () => wake());
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const task = (await run('queryTask', { task_id }, call)) as TaskRecord;
      if (task.status !== 'queued' && task.status !== 'running') return task;
      if (signal.aborted) {
        // A task that has ended in the meantime cannot be cancelled, and need not be.
        await run('cancelTask', { task_id }, call).catch(() => {});
        throw signal.reason;
      }
      onProgress(task.progress);
      await changed;
    }
  } finally {
    wake();
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}
