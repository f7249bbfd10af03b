import { datasetTypes, fileComputations, inputComputations } from '@tricorn/contract';
import type { Job, JobDetail } from '../../handles/job.js';
import type { FieldsOf, ItemOf } from '../../operationTypes.js';
import type { KnownJob } from '../../sealing/index.js';
import type { Tricorn } from '../../tricorn.js';
import { type Arguments, command } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { assertFree, fileAt, saveTo } from '../files.js';
import { findJob } from '../findJob.js';
import { readInput } from '../readInput.js';
import { readSealingOptions, sealingOptions } from '../sealing.js';
import { formatPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';
import { openJob } from './openJob.js';
import { showJob, waitForJob } from './waitForJob.js';

const jobArgument = { name: 'JOB', about: 'id or name of the job' } as const;

const resultForOption = {
  kind: 'text',
  value: 'WHO',
  choices: ['public', 'parties'],
  about:
    'with --seal: who learns the result of an input job; parties: only the three of you, on the devices that submitted data',
} as const;

const create = command<{ jobID: string } & Partial<JobDetail>>({
  name: 'job create',
  about: 'create a job from your input or from CSV files',
  positionals: [{ name: 'NAME', about: 'name of the job' }],
  options: {
    computation: {
      kind: 'text',
      value: 'NAME',
      required: true,
      choices: [...inputComputations, ...fileComputations],
      about: 'what to compute',
    },
    input: { kind: 'text', value: 'MATRIX', about: 'your data: [[1,2],[3,4]], or @FILE' },
    parties: { kind: 'text', value: 'A,B,C', about: 'the three accounts of an input job, in order' },
    features: { kind: 'text', value: 'FILE', about: 'CSV of features' },
    target: { kind: 'text', value: 'FILE', about: 'CSV of targets, for classification and regression' },
    'target-column': { kind: 'text', value: 'NAME', about: 'the column of --features that is the target' },
    testing: { kind: 'text', value: 'FILE', about: 'CSV of rows to predict' },
    ...sealingOptions,
    'decimal-places': {
      kind: 'number',
      value: 'N',
      about: 'decimal places of all values of an input job; public (default 18, for products 6)',
    },
    'value-bits': {
      kind: 'number',
      value: 'N',
      about:
        'size of all values of an input job, times 10^decimal-places, in bits; public (default 192, for products 96)',
    },
    'result-for': resultForOption,
    set: { kind: 'list', value: 'NAME=VALUE', about: 'a parameter of the algorithm; may be repeated' },
    wait: { kind: 'flag', about: 'wait until the job has finished' },
  },
  examples: [
    "job create fruit --computation 'Decision Tree' --features fruit.csv --target kind.csv --wait",
    "job create salaries --computation 'Matrix Addition' --input '[[120.5, 80]]' --parties alice@example.com,bob@example.com,carol@example.com --seal",
  ],
  run: async (context, args) => {
    const tricorn = await context.client();
    const computation = args.text('computation')!;
    const job = (inputComputations as readonly string[]).includes(computation)
      ? await createInput(context, tricorn, args)
      : await createFile(context, tricorn, args);
    return args.flag('wait') ? await waitForJob(context, job, 'Computing') : { jobID: job.id };
  },
  show: showJob,
});

async function createInput(context: Context, tricorn: Tricorn, args: Arguments) {
  const input = args.text('input');
  const parties = args.text('parties');
  if (input === undefined || parties === undefined)
    throw new UsageError('An input job needs --input and --parties.');
  const fields = {
    computation: args.text('computation') as FieldsOf<'createJobByInput'>['computation'],
    jobName: args.at(0),
    input: await readInput(input),
    parties: parties.split(',').map((party) => party.trim()),
    ...optional('decimalPlaces', args.number('decimal-places')),
    ...optional('valueBits', args.number('value-bits')),
    ...(args.text('result-for') === undefined ? {} : { resultFor: resultForOf(args) }),
  };
  assertSealed(args);
  if (!args.flag('seal')) return await tricorn.createInputJob(fields, { signal: context.signal });
  const { createSealedJob } = await import('../../sealing/index.js');
  return await createSealedJob(tricorn, fields, await readSealingOptions(context, args));
}

// Otherwise the data would reach the service before it refuses.
function assertSealed(args: Arguments): void {
  if (resultForOf(args) === 'parties' && !args.flag('seal'))
    throw new UsageError('--result-for parties needs --seal: without it the service could read the result.');
}

const resultForOf = (args: Arguments) => args.text('result-for') as 'public' | 'parties' | undefined;

const optional = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: number };

async function createFile(context: Context, tricorn: Tricorn, args: Arguments) {
  const features = args.text('features');
  if (features === undefined) throw new UsageError('A job on files needs --features.');
  const file = async (option: string) => {
    const path = args.text(option);
    return path === undefined ? undefined : await fileAt(path);
  };
  const [target, testing] = [await file('target'), await file('testing')];
  const bar = context.progress('Uploading');
  try {
    return await tricorn.createFileJob(
      {
        ...parametersOf(args.list('set')),
        computation: args.text('computation') as FieldsOf<'createJobByFile'>['computation'],
        jobName: args.at(0),
        featureData: await fileAt(features),
        ...(args.text('target-column') === undefined ? {} : { targetColumn: args.text('target-column') }),
        ...(target === undefined ? {} : { targetData: target }),
        ...(testing === undefined ? {} : { testingData: testing }),
      },
      {
        signal: context.signal,
        onProgress: ({ bytesDone, bytesTotal }) =>
          bar.update(bytesTotal ? bytesDone / bytesTotal : undefined, ''),
      },
    );
  } finally {
    bar.end();
  }
}

function parametersOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw new UsageError(`--set takes NAME=VALUE, not \`${pair}\`.`);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/**
 * What the person wants to take part in: as the options say, or as the service describes the job, which is shown. The
 * signature then holds for exactly that.
 */
async function expectedJob(
  { terminal, choices, signal }: Context,
  job: Job,
  args: Arguments,
): Promise<KnownJob> {
  const computation = args.text('computation');
  const parties = args.text('parties');
  const found =
    computation === undefined || parties === undefined
      ? await job.read({ signal })
      : { computationStr: computation, parties: parties.split(',').map((party) => party.trim()) };
  const known = {
    jobID: job.id,
    computation: (computation ?? found.computationStr) as KnownJob['computation'],
    parties: parties?.split(',').map((party) => party.trim()) ?? found.parties,
    resultFor: resultForOf(args) ?? ('as created' as const),
  };
  if (!(inputComputations as readonly string[]).includes(known.computation))
    throw new UsageError('This job does not take data from three parties.');
  if (!choices.json && !choices.quiet)
    terminal.note(`You sign for ${known.computation} of ${known.parties.join(', ')}.`);
  return known;
}

const announceResult =
  ({ terminal, choices }: Context) =>
  ({ result }: { result: 'public' | 'parties' }): void => {
    if (choices.json || choices.quiet) return;
    terminal.note(
      result === 'parties'
        ? 'The result will be private to the three parties; this device can open it.'
        : 'The result will be public.',
    );
  };

const fill = command<{ jobID: string; round: number }>({
  name: 'job fill',
  about: 'submit your data for an input job',
  positionals: [jobArgument, { name: 'MATRIX', about: 'your data: [[1,2],[3,4]], or @FILE' }],
  options: {
    ...sealingOptions,
    computation: {
      kind: 'text',
      value: 'NAME',
      choices: inputComputations,
      about: 'with --seal: what you agree to compute, if you do not want to ask the service',
    },
    parties: {
      kind: 'text',
      value: 'A,B,C',
      about: 'with --seal: the three accounts in order, if you do not want to ask the service',
    },
    'result-for': resultForOption,
  },
  run: async (context, args) => {
    const { signal } = context;
    assertSealed(args);
    const job = await findJob(context, args.at(0));
    const input = await readInput(args.at(1));
    if (!args.flag('seal')) {
      const { jobID, round } = await job.fill(input, { signal });
      return { jobID, round };
    }
    const { fillSealed } = await import('../../sealing/index.js');
    const known = await expectedJob(context, job, args);
    const options = { ...(await readSealingOptions(context, args)), onTerms: announceResult(context) };
    const { jobID, round } = await fillSealed(await context.client(), known, input, options);
    return { jobID, round };
  },
  show: ({ terminal }, { round }) => terminal.print(`Submitted for round ${round}.`),
});

const show = command<JobDetail>({
  name: 'job show',
  about: 'show a job',
  positionals: [jobArgument],
  run: async (context, args) => await (await findJob(context, args.at(0))).read({ signal: context.signal }),
  show: showJob,
});

const wait = command<JobDetail>({
  name: 'job wait',
  about: 'wait until a job has finished',
  positionals: [jobArgument],
  options: { chain: { kind: 'flag', about: 'also wait until its results are on chain' } },
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    const detail = await waitForJob(context, job, 'Waiting');
    if (args.flag('chain')) await job.submitted({ signal: context.signal });
    return detail;
  },
  show: showJob,
});

const files = command<{ trainModel: string; testingResult: string }>({
  name: 'job files',
  about: 'print the addresses of the model and the predictions',
  positionals: [jobArgument],
  run: async (context, args) => await (await findJob(context, args.at(0))).files({ signal: context.signal }),
  show: ({ terminal }, { trainModel, testingResult }) => {
    const pairs = formatPairs([
      ['Model', trainModel],
      ['Predictions', testingResult],
    ]);
    for (const line of pairs) terminal.print(line);
    if (pairs.length === 0) terminal.note('The job has no files.');
  },
});

const dataset = command<{ file: string }>({
  name: 'job dataset',
  about: 'download a dataset that you created a job with',
  positionals: [jobArgument, { name: 'ROLE', about: `one of ${datasetTypes.join(', ')}` }],
  options: {
    output: { kind: 'text', short: 'o', value: 'FILE', about: 'where to save it' },
    force: { kind: 'flag', about: 'overwrite the file' },
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
});

const stop = command<{ jobID: string }>({
  name: 'job stop',
  about: 'end a training after its current round and keep its best model',
  positionals: [jobArgument],
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    await job.stop({ signal: context.signal });
    return { jobID: job.id };
  },
  show: ({ terminal }, { jobID }) => terminal.print(`Stopping ${jobID}.`),
});

const retry = command<{ jobID: string } & Partial<JobDetail>>({
  name: 'job retry',
  about: 'start a failed job again with the same data and price',
  positionals: [jobArgument],
  options: { wait: { kind: 'flag', about: 'wait until the job has finished' } },
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    await job.retry({ signal: context.signal });
    return args.flag('wait') ? await waitForJob(context, job, 'Waiting') : { jobID: job.id };
  },
  show: (context, job) => {
    if (job.state === undefined) context.terminal.print(`Started ${job.jobID} again.`);
    else showJob(context, job);
  },
});

const remove = command<{ jobID: string }>({
  name: 'job delete',
  about: 'delete a job that you created',
  positionals: [jobArgument],
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    await job.delete({ signal: context.signal });
    return { jobID: job.id };
  },
  show: ({ terminal }, { jobID }) => terminal.print(`Deleted ${jobID}.`),
});

const list = listCommand<ItemOf<'jobListByUser'>>({
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
});

const pending = listCommand<ItemOf<'noticeList'>>({
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
});

const results = listCommand<ItemOf<'subListByUser'>>({
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
});

export const jobCommands = [
  create,
  fill,
  list,
  pending,
  show,
  wait,
  openJob,
  results,
  files,
  dataset,
  stop,
  retry,
  remove,
];
