import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';

/** Prompts by the id of their task. */
export type Prompts = ReadonlyMap<string, string>;

const none: Prompts = new Map();
/** One page of the newest tasks has what most pages of the statement need. */
const newestTasks = 100;

/** The mode and the task that a line of the statement is about, if it is about one. */
export function taskOf(memo: string): { mode: string; taskID: string } | undefined {
  const [, mode, taskID] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  return mode === undefined || taskID === undefined ? undefined : { mode, taskID };
}

/** What the given tasks should draw. The ledger does not know it, so that a deleted task leaves no prompt behind. */
export function usePrompts(taskIDs: readonly string[]): Prompts {
  const { api } = useTricorn();
  const { data } = useLoad(
    `prompts ${taskIDs.join()}`,
    async (signal) => {
      if (taskIDs.length === 0) return none;
      const { data: newest } = await api.taskList({ pageNo: 1, pageSize: newestTasks }, { signal });
      const prompts = new Map(newest.map(({ task_id, prompt }) => [task_id, prompt]));
      const older = taskIDs.filter((id) => !prompts.has(id));
      await Promise.all(
        older.map(async (id) => {
          const task = await api.queryTask({ task_id: id }, { signal }).catch(() => undefined);
          if (task !== undefined) prompts.set(id, task.prompt);
        }),
      );
      return prompts;
    },
    { keepAs: 'ledger' },
  );
  return data ?? none;
}
