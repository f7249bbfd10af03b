import { fileComputations, inputComputations } from '@tricorn/contract';
import type { Job, JobDetail } from '../../handles/job.js';
import type { FieldsOf } from '../../operationTypes.js';
import type { KnownJob } from '../../sealing/index.js';
import type { Tricorn } from '../../tricorn.js';
import { type Arguments, command } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { fileAt } from '../files.js';
import { findJob, jobArgument } from '../findJob.js';
import { readInput } from '../readInput.js';
import { readSealingOptions, sealingOptions } from '../sealing.js';
import { showJob, waitForJob } from './waitForJob.js';

const resultForOption = {
  kind: 'text',
  value: 'WHO',
  choices: ['public', 'parties'],
  about:
    'with --seal: who learns the result of an input job; parties: only the three of you, on the devices that submitted data',
} as const;

export const create = command<{ jobID: string } & Partial<JobDetail>>({
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
    parties: namesIn(parties),
    ...optional('decimalPlaces', args.number('decimal-places')),
    ...optional('valueBits', args.number('value-bits')),
    ...(args.text('result-for') === undefined ? {} : { resultFor: resultForOf(args) }),
  };
  assertSealed(args);
  if (!args.flag('seal')) return await tricorn.createInputJob(fields, { signal: context.signal });
  const { createSealedJob } = await import('../../sealing/index.js');
  return await createSealedJob(tricorn, fields, await readSealingOptions(context, args));
}

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim());

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
      : { computationStr: computation, parties: namesIn(parties) };
  const known = {
    jobID: job.id,
    computation: (computation ?? found.computationStr) as KnownJob['computation'],
    parties: parties === undefined ? found.parties : namesIn(parties),
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

export const fill = command<{ jobID: string; round: number }>({
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
