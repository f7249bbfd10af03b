import type { Task } from '../handles/task.js';
import type { AwaitedWork } from './awaitWork.js';
import type { Context } from './context.js';
import { ExitError, exitCodes } from './exitCodes.js';

/** Characters of a task's id that lists show; they are unique enough among the tasks of one account. */
export const shortIdChars = 8;
const idChars = 36;

/** Whether this is the id of a task, or the part of it that lists show. */
export const isTaskId = (given: string): boolean => /^[0-9a-f]{8}(-[0-9a-f-]*)?$/.test(given);
/** How many of the newest tasks are searched for an abbreviated id; older ones need the full id. */
const tasksMax = 500;
const pageSize = 100;

/** A task by its id, or by the first characters of it. */
export async function findTask({ client, signal }: Context, given: string): Promise<Task> {
  const tricorn = await client();
  if (given.length >= idChars) return tricorn.task(given);
  const found: string[] = [];
  let seen = 0;
  for await (const { task_id } of tricorn.each('taskList', {}, { signal, pageSize })) {
    if (task_id.startsWith(given)) found.push(task_id);
    if (++seen >= tasksMax) break;
  }
  if (found.length === 1) return tricorn.task(found[0]!);
  const why = found.length === 0 ? 'You have no task' : `${found.length} of your tasks have an id`;
  throw new ExitError(
    exitCodes.refused,
    `${why} that begins with ${given}; \`tricorn task list\` shows them.`,
  );
}

/** A task as work that is waited for. */
export function taskWork(task: Task): AwaitedWork {
  const id = task.id.slice(0, shortIdChars);
  return {
    title: `Task ${id}`,
    ways: {
      [`task wait ${id}`]: 'waits for it',
      [`download ${id}`]: 'then saves its result',
      [`task cancel ${id}`]: 'cancels it',
    },
    cancel: async () => await task.cancel(),
  };
}
