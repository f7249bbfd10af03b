import { pageSizeMax } from '@tricorn/contract';
import { isRefused } from '../errors.js';
import type { ItemOf } from '../operationTypes.js';
import type { Tricorn } from '../tricorn.js';

type Entry = ItemOf<'statement'>;

/** A line of the statement with what it was for, in words. */
export type DescribedEntry = Entry & { description: string };

/** Tasks whose lines are not among those that are listed may stand between the others. */
const extraPages = 2;

/** Says what each line of the statement was for. The ledger knows only the id of a task, not what it should draw. */
export async function describeEntries(
  tricorn: Pick<Tricorn, 'each'>,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<DescribedEntry[]> {
  const tasks = new Set(entries.map(({ memo }) => taskOf(memo)?.id).filter((id) => id !== undefined));
  const prompts = await promptsOf(tricorn, tasks, signal);
  return entries.map((entry) => ({ ...entry, description: descriptionOf(entry, prompts) }));
}

/** The task that a line is about, if it is about one. */
function taskOf(memo: string): { mode: string; id: string } | undefined {
  const [, mode, id] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  return mode === undefined || id === undefined ? undefined : { mode, id };
}

/** Prompts by task. Both lists begin with the newest, so as many pages as there are lines have nearly all of them. */
async function promptsOf(
  tricorn: Pick<Tricorn, 'each'>,
  tasks: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const prompts = new Map<string, string>();
  let left = tasks.size;
  if (left === 0) return prompts;
  let seenMax = (Math.ceil(left / pageSizeMax) + extraPages) * pageSizeMax;
  try {
    for await (const { task_id, prompt } of tricorn.each('taskList', {}, { signal, pageSize: pageSizeMax })) {
      if (tasks.has(task_id)) left--;
      prompts.set(task_id, prompt);
      if (left === 0 || --seenMax === 0) break;
    }
  } catch (error) {
    // An API key may be allowed to read the statement, but not the tasks. Their lines then say only what kind they are.
    signal.throwIfAborted();
    if (!isRefused(error, 'keyScopeMissing')) throw error;
  }
  return prompts;
}

function descriptionOf({ kind, memo }: Entry, prompts: ReadonlyMap<string, string>): string {
  if (kind === 'language') return `answer by ${memo}`;
  const task = taskOf(memo);
  if (task === undefined) return memo;
  const what = task.mode.startsWith('genImg') ? 'picture' : 'animation';
  const prompt = prompts.get(task.id);
  return prompt === undefined ? `${what} ${task.id}` : `${what}: ${prompt}`;
}
