import type { ResponseOf } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { watchWork } from './watchWork.js';

/** What is read of a task. */
export type TaskRecord = ResponseOf<'queryTask'>;

/** Waits for the end of a task and reports its progress. A caller that goes away cancels it, which is free. */
export const waitForTask = async (
  edge: EdgeDependencies,
  caller: InnerCaller,
  task_id: string,
  onProgress: (progress: number) => void = () => {},
): Promise<TaskRecord> =>
  await watchWork(edge, caller, {
    look: async () => await caller.run('queryTask', { task_id }),
    hasEnded: ({ status }) => status !== 'queued' && status !== 'running',
    onSeen: ({ progress }) => onProgress(progress),
    // A task that has ended in the meantime cannot be cancelled, and need not be.
    onAbort: async () => void (await caller.run('cancelTask', { task_id }).catch(() => {})),
  });
