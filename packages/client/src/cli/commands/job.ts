import { datasetTypes } from '@tricorn/contract';
import type { JobDetail } from '../../handles/job.js';
import type { ItemOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { UsageError } from '../exitCodes.js';
import { assertFree, saveTo } from '../files.js';
import { findJob, jobArgument } from '../find.js';
import { formatPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';
import { openJob } from './openJob.js';
import { create, fill, link } from './submitJob.js';
import { showJob, waitForJob } from './waitForJob.js';
import { withdraw } from './withdraw.js';

export const jobCommands = [
  create,
  fill,
  link,
  listCommand<ItemOf<'jobListByUser'>>({
    name: 'job list',
    about: 'list your jobs, newest first',
    read: async ({ client }, _args, options) => (await client()).each('jobListByUser', {}, options),
    empty: 'You have no jobs.',
    columns: [
      { title: 'NAME', value: ({ jobName }) => jobName },
      { title: 'COMPUTATION', value: ({ computationStr }) => computationStr },
      { title: 'STATE', value: ({ state }) => state, whole: true },
      { title: 'CREATOR', value: ({ creator }) => creator, spare: true },
      { title: 'CHANGED', value: ({ updateTime }) => formatTime(updateTime), whole: true },
      { title: 'JOB', value: ({ jobID }) => jobID, spare: true },
    ],
  }),
  listCommand<ItemOf<'noticeList'>>({
    name: 'job pending',
    about: 'list the jobs that are waiting for your data',
    read: async ({ client }, _args, options) => (await client()).each('noticeList', {}, options),
    empty: 'No job is waiting for your data.',
    columns: [
      { title: 'NAME', value: ({ jobName }) => jobName },
      { title: 'CREATOR', value: ({ creator }) => creator },
      { title: 'CREATED', value: ({ creationTime }) => formatTime(creationTime), whole: true },
      { title: 'JOB', value: ({ jobID }) => jobID, spare: true },
    ],
  }),
  command<JobDetail>({
    name: 'job show',
    about: 'show a job',
    positionals: [jobArgument],
    run: async (context, args) => await (await findJob(context, args.at(0))).read({ signal: context.signal }),
    show: showJob,
  }),
  command<JobDetail>({
    name: 'job wait',
    about: 'wait until a job has finished',
    positionals: [jobArgument],
    options: { chain: option.flag('also wait until its results are on chain') },
    run: async (context, args) => {
      const job = await findJob(context, args.at(0));
      const detail = await waitForJob(context, job, 'Waiting');
      if (args.flag('chain')) await job.submitted({ signal: context.signal });
      return detail;
    },
    show: showJob,
  }),
  openJob,
  withdraw,
  listCommand<ItemOf<'subListByUser'>>({
    name: 'job results',
    about: 'list the results of a job that are on chain',
    positionals: [jobArgument],
    read: async (context, args, options) => (await findJob(context, args.at(0))).results(options),
    empty: 'No result of this job is on chain yet.',
    columns: [
      { title: 'ROUND', value: ({ round }) => String(round), align: 'right', whole: true },
      { title: 'SUBMITTER', value: ({ submitter }) => submitter },
      { title: 'RESULT', value: ({ submitValue }) => submitValue },
      { title: 'CCD', value: ({ ccdUsage }) => ccdUsage, align: 'right', whole: true },
      { title: 'TIME', value: ({ submitTime }) => formatTime(submitTime), whole: true },
      { title: 'TRANSACTION', value: ({ txHash }) => txHash, spare: true },
    ],
  }),
  command<{ trainModel: string; testingResult: string }>({
    name: 'job files',
    about: 'print the addresses of the model and the predictions',
    positionals: [jobArgument],
    run: async (context, args) =>
      await (await findJob(context, args.at(0))).files({ signal: context.signal }),
    show: ({ terminal }, { trainModel, testingResult }) => {
      const pairs = formatPairs([
        ['Model', trainModel],
        ['Predictions', testingResult],
      ]);
      for (const line of pairs) terminal.print(line);
      if (pairs.length === 0) terminal.note('The job has no files.');
    },
  }),
  command<{ file: string }>({
    name: 'job dataset',
    about: 'download a dataset that you created a job with',
    positionals: [jobArgument, { name: 'ROLE', about: `one of ${datasetTypes.join(', ')}` }],
    options: {
      output: option.text('FILE', 'where to save it', { short: 'o' }),
      force: option.flag('overwrite the file'),
    },
    run: async (context, args) => {
      const { signal } = context;
      const role = datasetTypes.find((name) => name === args.at(1));
      if (role === undefined) throw new UsageError(`ROLE must be one of ${datasetTypes.join(', ')}.`);
      assertFree(args.text('output'), args.flag('force'));
      const source = await (await findJob(context, args.at(0))).dataset(role, { signal });
      const file = args.text('output') ?? source.name;
      await saveTo(file, source, args.flag('force'));
      return { file };
    },
    show: ({ terminal }, { file }) => terminal.print(file),
  }),
  command<{ jobID: string }>({
    name: 'job stop',
    about: 'end a training after its current round and keep its best model',
    positionals: [jobArgument],
    run: async (context, args) => {
      const job = await findJob(context, args.at(0));
      await job.stop({ signal: context.signal });
      return { jobID: job.id };
    },
    show: ({ terminal }, { jobID }) => terminal.print(`Stopping ${jobID}.`),
  }),
  command<{ jobID: string } & Partial<JobDetail>>({
    name: 'job retry',
    about: 'start a failed job again with the same data and price',
    positionals: [jobArgument],
    options: { wait: option.flag('wait until the job has finished') },
    run: async (context, args) => {
      const job = await findJob(context, args.at(0));
      await job.retry({ signal: context.signal });
      return args.flag('wait') ? await waitForJob(context, job, 'Waiting') : { jobID: job.id };
    },
    show: (context, job) => {
      if (job.state === undefined) context.terminal.print(`Started ${job.jobID} again.`);
      else showJob(context, job);
    },
  }),
  command<{ jobID: string }>({
    name: 'job delete',
    about: 'delete a job that you created',
    positionals: [jobArgument],
    run: async (context, args) => {
      const job = await findJob(context, args.at(0));
      await job.delete({ signal: context.signal });
      return { jobID: job.id };
    },
    show: ({ terminal }, { jobID }) => terminal.print(`Deleted ${jobID}.`),
  }),
];
