import { ServiceError } from '@tricorn/contract';
import type { StoredFile } from '../../ground/files/files.js';
import { loosen } from '../../ground/files/looseBlobs.js';
import type { Tx } from '../../ground/store/database.js';
import { lockTask, taskEnded } from './tasks.js';

/**
 * Deletes an ended task with its results. A file that another task uses as its source stays. Returns the deleted files,
 * whose bytes are to be discarded after the commit.
 */
export async function deleteTask(tx: Tx, taskId: string): Promise<StoredFile[]> {
  const task = await lockTask(tx, taskId);
  if (task === undefined) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
  if (!taskEnded(task.status))
    throw new ServiceError('stateConflict', 'The task has not ended; cancel it first.', { field: 'task_id' });
  const used = await tx.deleteFrom('task_file').where('task_id', '=', taskId).returning('file_id').execute();
  await tx.deleteFrom('task').where('id', '=', taskId).execute();
  if (used.length === 0) return [];
  const deleted = await tx
    .deleteFrom('file')
    .where(
      'id',
      'in',
      used.map(({ file_id }) => file_id),
    )
    .where('purpose', '=', 'result')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('task_file').select('task_id').whereRef('task_file.file_id', '=', 'file.id'))),
    )
    .returningAll()
    .execute();
  await loosen(tx, deleted);
  return deleted;
}
