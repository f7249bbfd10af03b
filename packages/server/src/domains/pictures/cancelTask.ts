import { ServiceError } from '@tricorn/contract';
import { cancelWork } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { endTask } from './endTask.js';
import { lockTask, taskEnded } from './tasks.js';

/** Cancels a waiting or running task and releases its tokens at once. */
export async function cancelTask(tx: Tx, taskId: string): Promise<void> {
  const found = await tx.selectFrom('task').select('work_id').where('id', '=', taskId).executeTakeFirst();
  // Locks the work item before the task, as a finishing worker does, to prevent a deadlock.
  if (found !== undefined) await cancelWork(tx, found.work_id);
  const task = await lockTask(tx, taskId);
  // It may have been deleted since the request was admitted.
  if (task === undefined) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
  if (task.status === 'cancelled') return;
  if (taskEnded(task.status))
    throw new ServiceError('stateConflict', `The task has already ${task.status}; it cannot be cancelled.`, {
      field: 'task_id',
    });
  await endTask(tx, task, 'cancelled');
}

/** Cancels every task of an account that has not ended. */
export async function cancelTasksOf(tx: Tx, accountId: string): Promise<void> {
  const tasks = await tx
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  for (const { id } of tasks) await cancelTask(tx, id);
}
