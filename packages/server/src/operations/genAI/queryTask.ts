import { envelopeOf, readTask } from '../../tasks/tasks.js';
import { handler } from '../handler.js';

export const queryTask = handler('queryTask', async ({ db, files }, { task_id }) => {
  const task = await readTask(db, files, task_id);
  return { ...envelopeOf(task), ...task };
});
