import type { ResponseOf } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';
import type { InnerCall, RunOperation } from '../pipeline/serveOperation.js';
import { watchWork } from './watchWork.js';

/** What is read of a task. */
export type TaskRecord = ResponseOf<'queryTask'>;

/** Waits for the end of a task and reports its progress. A caller that goes away cancels it, which is free. */
export const waitForTask = async (
  edge: EdgeDependencies,
  run: RunOperation,
  call: InnerCall,
  task_id: string,
  onProgress: (progress: number) => void = () => {},
): Promise<TaskRecord> =>
  await watchWork(edge, call, {
    look: async () => (await run('queryTask', { task_id }, call)) as TaskRecord,
    hasEnded: ({ status }) => status !== 'queued' && status !== 'running',
    onSeen: ({ progress }) => onProgress(progress),
    // A task that has ended in the meantime cannot be cancelled, and need not be.
    onAbort: async () => void (await run('cancelTask', { task_id }, call).catch(() => {})),
  });
