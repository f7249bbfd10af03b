import { existsSync } from 'node:fs';
import { formatCcd, trainingNetworks } from '@tricorn/contract';
import type { Job, JobDetail } from '../../handles/job.js';
import type { Quote } from '../../handles/quote.js';
import { countClassFolders } from '../classFolders.js';
import { command } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { findJob } from '../findJob.js';
import { pathOf } from './transfer.js';
import { showJob, waitForJob } from './waitForJob.js';

export const train = command<{ jobID: string } & Partial<JobDetail>>({
  name: 'train',
  about: 'train a CNN or an LSTM on a dataset',
  positionals: [
    { name: 'NAME', about: 'name of the job' },
    { name: 'DATA', about: 'the dataset: a local file, or a path printed by `tricorn upload`' },
  ],
  options: {
    model: {
      kind: 'text',
      value: 'MODEL',
      choices: ['CNN', 'LSTM'],
      required: true,
      about: 'CNN for images, LSTM for time series',
    },
    epochs: { kind: 'number', value: 'N', field: 'epoch', required: true, about: 'training epochs' },
    'train-share': {
      kind: 'number',
      value: 'N',
      field: 'train_shard',
      about: 'fraction of the data used for training; default 0.8',
    },
    'batch-size': {
      kind: 'number',
      value: 'N',
      field: 'batchSize',
      about: 'samples per training step; default 32',
    },
    labels: { kind: 'text', value: 'FILE', about: 'CNN: labels of the images' },
    categories: {
      kind: 'number',
      value: 'N',
      field: 'category',
      about: 'CNN: number of classes; default: the class folders of a local .zip',
    },
    channels: { kind: 'number', value: 'N', field: 'channel', about: 'CNN: channels of the images' },
    'scale-ratio': {
      kind: 'number',
      value: 'N',
      field: 'scale_ratio',
      about: 'CNN: divisor of the pixel values',
    },
    'input-width': {
      kind: 'number',
      value: 'N',
      field: 'input_width',
      about: 'LSTM: input steps of a window',
    },
    'label-width': {
      kind: 'number',
      value: 'N',
      field: 'label_width',
      about: 'LSTM: predicted steps of a window',
    },
    shift: { kind: 'number', value: 'N', about: 'LSTM: offset of the labels in steps' },
    stride: { kind: 'number', value: 'N', field: 'sequence_stride', about: 'LSTM: steps between windows' },
    'sampling-rate': {
      kind: 'number',
      value: 'N',
      field: 'sampling_rate',
      about: 'LSTM: steps between samples of a window',
    },
    target: {
      kind: 'list',
      value: 'COLUMN',
      about: 'LSTM: a column to forecast; repeat it for several. Default: all columns',
    },
    'learning-rate': {
      kind: 'number',
      value: 'N',
      field: 'learning_rate',
      about: 'step size of the optimiser; default 0.001 for CNN, 0.002 for LSTM',
    },
    augmentation: {
      kind: 'text',
      value: 'KIND',
      choices: ['none', 'shift', 'flip'],
      about: 'CNN: how training images are varied; default: small datasets are shifted',
    },
    network: {
      kind: 'text',
      value: 'KIND',
      choices: trainingNetworks,
      about: 'CNN: plain, residual or auto (by size and number of images); LSTM: lstm, gru or tcn',
    },
    repair: {
      kind: 'flag',
      about: 'fill missing values of a series, and leave out images that cannot be decoded',
    },
    'continue-from': {
      kind: 'text',
      value: 'JOB',
      about: 'start from the model of a finished training, on the same or on more data',
    },
    yes: { kind: 'flag', short: 'y', about: 'accept the cost without asking' },
    'no-wait': { kind: 'flag', about: 'print the job id and return' },
  },
  examples: [
    'train shapes shapes.zip --model CNN --epochs 5',
    'train power readings.csv --model LSTM --epochs 10 --target kilowatts',
  ],
  run: async (context, args) => {
    const tricorn = await context.client();
    const labels = args.text('labels');
    const earlier = args.text('continue-from');
    const isCnn = args.text('model') === 'CNN';
    const quote = await tricorn.quoteTraining(
      {
        model: args.text('model') as 'CNN' | 'LSTM',
        jobName: args.at(0),
        epoch: args.number('epochs')!,
        x_train: await pathOf(context, args.at(1)),
        ...(labels === undefined ? {} : { y_train: await pathOf(context, labels) }),
        train_shard: args.number('train-share') ?? 0.8,
        batchSize: args.number('batch-size') ?? 32,
        category: args.number('categories') ?? (isCnn ? await classesOf(args.at(1)) : undefined),
        channel: args.number('channels'),
        scale_ratio: args.number('scale-ratio'),
        input_width: args.number('input-width'),
        label_width: args.number('label-width'),
        shift: args.number('shift'),
        sequence_stride: args.number('stride'),
        sampling_rate: args.number('sampling-rate'),
        ...(args.list('target').length === 0 ? {} : { target_columns: [...args.list('target')] }),
        learning_rate: args.number('learning-rate'),
        augmentation: args.text('augmentation') as 'none' | 'shift' | 'flip' | undefined,
        network: args.text('network') as (typeof trainingNetworks)[number] | undefined,
        ...(args.flag('repair') && { repair: 'true' as const }),
        continue_from: earlier === undefined ? undefined : (await findJob(context, earlier)).id,
      },
      { signal: context.signal },
    );
    if (quote.repaired !== undefined)
      context.terminal.note(
        `${quote.repaired} ${isCnn ? 'images cannot be decoded and are left out.' : 'missing values take the value before them.'}`,
      );
    await approve(context, quote, args.flag('yes'));
    // Not interrupted: nobody could say whether the job was created.
    const job: Job = await quote.start();
    if (args.flag('no-wait')) return { jobID: job.id };
    return await waitForJob(context, job, 'Training', { isNew: true, isTraining: true });
  },
  show: showJob,
});

/** The classes of a local dataset; a path on the server is not read. */
const classesOf = async (data: string): Promise<number | undefined> =>
  existsSync(data) ? await countClassFolders(data) : undefined;

/** Asks before something is charged, unless the cost was accepted beforehand. */
export async function approve(
  { terminal }: Context,
  { cost }: Pick<Quote<unknown>, 'cost'>,
  agreed: boolean,
): Promise<void> {
  if (agreed) return;
  if (!terminal.canAsk)
    throw new UsageError(`It costs up to ${formatCcd(cost)} CCD; add --yes to accept the cost.`);
  const answer = await terminal.ask(`It costs up to ${formatCcd(cost)} CCD. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new ExitError(exitCodes.failed, 'Nothing was started.');
}
