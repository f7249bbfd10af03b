import { fileComputations, foldEmail, inputComputations } from '@tricorn/contract';
import type { JobDetail } from '../../handles/job.js';
import type { FieldsOf } from '../../operationTypes.js';
import type { KnownJob, LinkedJob } from '../../sealing/index.js';
import type { Tricorn } from '../../tricorn.js';
import { type Arguments, command, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { fileAt } from '../files.js';
import { findJob, jobArgument, linkIn } from '../find.js';
import { readInput } from '../readArguments.js';
import { existingIdentity, readSealingOptions, sealingOptions } from '../sealing.js';
import { approve } from './train.js';
import { showJob, waitForJob } from './waitForJob.js';

const resultForOption = option.text(
  'WHO',
  'with --seal: who learns the result of an input job; parties: only the three of you, on the devices that submitted data',
  { choices: ['public', 'parties'] },
);

const boundsOptions = {
  'decimal-places': option.number(
    'N',
    'decimal places of all values of an input job; public (default 18, for products 6)',
  ),
  'value-bits': option.number(
    'N',
    'size of all values of an input job, times 10^decimal-places, in bits; public (default 192, for products 96)',
  ),
} as const;

export const create = command<{ jobID: string } & Partial<JobDetail>>({
  name: 'job create',
  about: 'create a job from your input or from CSV files',
  positionals: [{ name: 'NAME', about: 'name of the job' }],
  options: {
    computation: option.text('NAME', 'what to compute', {
      required: true,
      choices: [...inputComputations, ...fileComputations],
    }),
    input: option.text('MATRIX', 'your data: [[1,2],[3,4]], or @FILE'),
    parties: option.text('A,B,C', 'the three accounts of an input job, in order'),
    features: option.text('FILE', 'CSV of features'),
    target: option.text('FILE', 'CSV of targets, for classification and regression'),
    'target-column': option.text('NAME', 'the column of --features that is the target'),
    testing: option.text('FILE', 'CSV of rows to predict'),
    repair: option.flag('count stray cells as missing, and leave out rows without a target'),
    ...sealingOptions,
    ...boundsOptions,
    'result-for': resultForOption,
    set: option.list('NAME=VALUE', 'a parameter of the algorithm; may be repeated'),
    wait: option.flag('wait until the job has finished'),
  },
  examples: [
    "job create fruit --computation 'Decision Tree' --features fruit.csv --target kind.csv --wait",
    "job create churn --computation 'Model Search' --features customers.csv --target-column churned --wait --yes",
    "job create salaries --computation 'Matrix Addition' --input '[[120.5, 80]]' --parties alice@example.com,bob@example.com,carol@example.com --seal",
  ],
  run: async (context, args) => {
    const tricorn = await context.client();
    const computation = args.text('computation')!;
    const hasParties = (inputComputations as readonly string[]).includes(computation);
    const job = hasParties
      ? await createInput(context, tricorn, args)
      : await createFile(context, tricorn, args);
    if (!args.flag('wait')) return { jobID: job.id };
    return await waitForJob(context, job, 'Computing', { isNew: !hasParties });
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
  if (!args.flag('seal')) {
    await assertPlain(context, tricorn, args);
    return await tricorn.createInputJob(fields, { signal: context.signal });
  }
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
  const fields = {
    ...parametersOf(args.list('set')),
    computation: args.text('computation') as FieldsOf<'createJobByFile'>['computation'],
    jobName: args.at(0),
    featureData: await fileAt(features),
    ...(args.text('target-column') === undefined ? {} : { targetColumn: args.text('target-column') }),
    ...(args.flag('repair') ? { repair: 'true' as const } : {}),
    ...(target === undefined ? {} : { targetData: target }),
    ...(testing === undefined ? {} : { testingData: testing }),
  };
  if (!args.flag('yes')) await approveChecked(context, tricorn, fields);
  return await context.progress('Uploading', async (bar) =>
    tricorn.createFileJob(fields, {
      signal: context.signal,
      onProgress: ({ bytesDone, bytesTotal }) =>
        bar.update(bytesTotal ? bytesDone / bytesTotal : undefined, ''),
    }),
  );
}

/** Shows what the check of the files found, and asks before anything is spent. Files with errors cost nothing and are refused. */
async function approveChecked(
  context: Context,
  tricorn: Tricorn,
  fields: FieldsOf<'createJobByFile'>,
): Promise<void> {
  const { ok, ccd_cost: cost, warnings } = await tricorn.api.checkFiles(fields, { signal: context.signal });
  if (!ok) return;
  for (const { message } of warnings) context.terminal.note(message);
  await approve(context, { cost }, false);
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

/** Refuses plain text from somebody who has a key and forgot --seal, before anything leaves this machine. */
async function assertPlain(context: Context, tricorn: Tricorn, args: Arguments): Promise<void> {
  const { assertPlainText } = await import('../../sealing/index.js');
  const agreed = args.list('although-the-service-signs-for').map((account) => foldEmail(account));
  if (agreed.includes(foldEmail((await context.account()) ?? ''))) return;
  await assertPlainText(tricorn, await existingIdentity(context), { signal: context.signal });
}

/** What the person wants to take part in, as the options or a link say it. */
function expectedJob(jobID: string, args: Arguments, link: LinkedJob | undefined): KnownJob {
  const [scale, bits] = [args.number('decimal-places'), args.number('value-bits')];
  if ((scale === undefined) !== (bits === undefined))
    throw new UsageError('Name both --decimal-places and --value-bits.');
  const parties = args.text('parties');
  return {
    jobID,
    computation: (args.text('computation') as KnownJob['computation']) ?? link?.job.computation,
    parties: parties === undefined ? link?.job.parties : namesIn(parties),
    round: args.number('round'),
    bounds: scale === undefined || bits === undefined ? link?.job.bounds : { scale, bits },
    resultFor: resultForOf(args) ?? link?.job.resultFor,
  };
}

export const fill = command<{ jobID: string; round: number }>({
  name: 'job fill',
  about: 'submit your data for an input job',
  positionals: [jobArgument, { name: 'MATRIX', about: 'your data: [[1,2],[3,4]], or @FILE' }],
  options: {
    ...sealingOptions,
    computation: option.text('NAME', 'with --seal: what you agree to compute; something else is refused', {
      choices: inputComputations,
    }),
    parties: option.text('A,B,C', 'with --seal: the three accounts in order; others are refused'),
    round: option.number('N', 'with --seal: the round; default: the one after your last'),
    ...boundsOptions,
    'result-for': resultForOption,
  },
  examples: ['job fill salaries 39 --seal', "job fill 'https://example.com/jobs/7#…' 39 --seal --yes"],
  run: async (context, args) => {
    const { signal } = context;
    assertSealed(args);
    const link = await linkIn(context, args.at(0));
    const job = await findJob(context, args.at(0));
    const input = await readInput(args.at(1));
    const tricorn = await context.client();
    if (!args.flag('seal')) {
      await assertPlain(context, tricorn, args);
      const { jobID, round } = await job.fill(input, { signal });
      return { jobID, round };
    }
    const { fillSealed, rememberJobName } = await import('../../sealing/index.js');
    const options = await readSealingOptions(context, args, link);
    const known = expectedJob(job.id, args, link);
    const { jobID, round } = await fillSealed(tricorn, known, input, options);
    if (args.at(0) !== jobID && link === undefined)
      await rememberJobName(options.identity.known, args.at(0), jobID);
    return { jobID, round };
  },
  show: ({ terminal }, { round }) => terminal.print(`Submitted for round ${round}.`),
});

/** Prints the link with which another party can take part without trusting the service. */
export const link = command<{ link: string }>({
  name: 'job link',
  about: 'print a link to a job for another party, with what you agreed to and the fingerprints of all keys',
  positionals: [jobArgument],
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    const { jobLink } = await import('../../sealing/index.js');
    const identity = await existingIdentity(context);
    const made = identity && (await jobLink(await context.url(), identity, job.id));
    if (made === undefined)
      throw new UsageError(
        'Only somebody who has sealed data for the job on this machine can make its link.',
      );
    return { link: made };
  },
  show: ({ terminal }, { link: made }) => {
    terminal.print(made);
    terminal.note('Pass it on by a way that the service does not control.');
  },
});
