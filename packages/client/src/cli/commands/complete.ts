import { command } from '../command.js';

const candidatesMax = 100;
/** Whoever presses Tab does not wait for long. */
const patienceMs = 2_000;

const lists = ['jobs', 'tasks', 'uploads'] as const;

/** Prints what a shell can complete from the account; nothing if the server cannot be asked. Scripts call it. */
export const complete = command<string[]>({
  name: 'complete',
  about: 'print job names, tasks or uploads for the completion of your shell',
  positionals: [{ name: 'LIST', about: `one of ${lists.join(', ')}` }],
  run: async (context, args) => {
    try {
      const tricorn = await context.client();
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(patienceMs)]);
      const page = { pageNo: 1, pageSize: candidatesMax };
      if (args.at(0) === 'jobs')
        return (await tricorn.api.jobListByUser(page, { signal })).data.map(({ jobName }) => jobName);
      if (args.at(0) === 'tasks')
        return (await tricorn.api.taskList(page, { signal })).data.map(({ task_id }) => task_id);
      return (await tricorn.api.uploadList(page, { signal })).data.map(({ path }) => path);
    } catch {
      return [];
    }
  },
  show: ({ terminal }, names) => {
    for (const name of names) terminal.print(name);
  },
});
