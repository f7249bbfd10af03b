import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import { awaitWork } from '../awaitWork.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { findTask, shortIdChars, taskWork } from '../find.js';
import { printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';

const taskArgument = { name: 'TASK', about: 'id of the task, or its first characters' } as const;

export const taskCommands = [
  listCommand<ItemOf<'taskList'>>({
    name: 'task list',
    about: 'list your pictures and animations, newest first',
    read: async ({ client }, _args, options) => (await client()).each('taskList', {}, options),
    empty: 'You have no tasks.',
    columns: [
      { title: 'TASK', value: ({ task_id }) => task_id.slice(0, shortIdChars), whole: true },
      { title: 'MODE', value: ({ mode }) => mode, spare: true },
      { title: 'STATUS', value: ({ status }) => status, whole: true },
      { title: 'TOKENS', value: ({ token_cost }) => String(token_cost), align: 'right', whole: true },
      { title: 'SUBMITTED', value: ({ creationTime }) => formatTime(creationTime), whole: true },
      { title: 'PROMPT', value: ({ prompt }) => prompt },
    ],
  }),
  command<AnswerOf<'queryTask'>>({
    name: 'task show',
    about: 'show a task',
    positionals: [taskArgument],
    run: async (context, args) =>
      await (await findTask(context, args.at(0))).read({ signal: context.signal }),
    show: showTask,
  }),
  command<AnswerOf<'queryTask'>>({
    name: 'task wait',
    about: 'wait until a task has finished',
    positionals: [taskArgument],
    options: { chain: option.flag('also wait until its result is on chain') },
    run: async (context, args) => {
      const { signal } = context;
      const task = await findTask(context, args.at(0));
      return await awaitWork(context, taskWork(task), 'Drawing', async (bar) => {
        await task.done({ signal, onProgress: ({ progress }) => bar.update(progress, '') });
        if (!args.flag('chain')) return await task.read({ signal });
        bar.update(undefined, 'submitting to the chain');
        return await task.submitted({ signal });
      });
    },
    show: showTask,
  }),
  command<{ task_id: string }>({
    name: 'task cancel',
    about: 'cancel a task and release its tokens',
    positionals: [taskArgument],
    run: async (context, args) => {
      const task = await findTask(context, args.at(0));
      await task.cancel({ signal: context.signal });
      return { task_id: task.id };
    },
    show: ({ terminal }, { task_id }) => terminal.print(`Cancelled ${task_id}.`),
  }),
];

function showTask({ terminal }: Context, task: AnswerOf<'queryTask'>): void {
  printPairs(terminal, [
    ['Task', task.task_id],
    ['Status', task.status],
    ['Progress', `${Math.floor(task.progress * 100)}%`],
    ['Ahead', task.position > 0 ? String(task.position) : ''],
    ['Error', task.error],
    ['Reason', task.reason],
    ['Result', task.result_url],
    ['Seed', task.seed === null ? '' : String(task.seed)],
    ['Tokens', String(task.token_cost)],
    ['Prompt', task.prompt],
    ['Transaction', task.tx_hash],
  ]);
}
