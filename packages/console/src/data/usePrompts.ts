import { useTricorn } from '../session/session.js';
import { useLoad } from './reading.js';

/** Prompts by the id of their task. */
export type Prompts = ReadonlyMap<string, string>;

const none: Prompts = new Map();
const pageSize = 100;
/** Older tasks, and deleted ones, are shown without their prompt. */
const pagesMax = 5;

/**
 * What the given tasks should draw. Neither the ledger nor the chain knows it, so that a deleted task leaves no prompt
 * behind. They are looked for in the list of tasks: asking for each would be refused for every deleted one.
 */
export function usePrompts(taskIDs: readonly string[]): Prompts {
  const { api } = useTricorn();
  const { data } = useLoad(
    `prompts ${taskIDs.join()}`,
    async (signal) => {
      const prompts = new Map<string, string>();
      const isMissing = () => taskIDs.some((id) => !prompts.has(id));
      for (let pageNo = 1; pageNo <= pagesMax && isMissing(); pageNo++) {
        const { data: tasks, totalPages } = await api.taskList({ pageNo, pageSize }, { signal });
        for (const { task_id, prompt } of tasks) prompts.set(task_id, prompt);
        if (pageNo >= totalPages) break;
      }
      return prompts;
    },
    { keepAs: 'prompts' },
  );
  return data ?? none;
}
