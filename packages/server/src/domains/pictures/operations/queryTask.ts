import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { envelopeOf, readTask } from '../tasks.js';

export const queryTask = handler('queryTask', async ({ db, files }: Pictures, _request, { task_id }) => {
  const task = await readTask(db, files, task_id);
  return { ...envelopeOf(task), ...task };
});
