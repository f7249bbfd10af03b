import { existsSync } from 'node:fs';
import { formatCcd, trainingNetworks } from '@tricorn/contract';
import type { Job, JobDetail } from '../../handles/job.js';
import type { Quote } from '../../handles/quote.js';
import { countClassFolders } from '../classFolders.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { findJob } from '../find.js';
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
    model: option.text('MODEL', 'CNN for images, LSTM for time series', {
      choices: ['CNN', 'LSTM'],
      required: true,
    }),
    epochs: option.number('N', 'training epochs', { field: 'epoch', required: true }),
    'train-share': option.number('N', 'fraction of the data used for training; default 0.8', {
      field: 'train_shard',
    }),
    'batch-size': option.number('N', 'samples per training step; default 32', { field: 'batchSize' }),
    labels: option.text('FILE', 'CNN: labels of the images'),
    categories: option.number('N', 'CNN: number of classes; default: the class folders of a local .zip', {
      field: 'category',
    }),
    channels: option.number('N', 'CNN: channels of the images', { field: 'channel' }),
    'scale-ratio': option.number('N', 'CNN: divisor of the pixel values', { field: 'scale_ratio' }),
    'input-width': option.number('N', 'LSTM: input steps of a window; default 24', { field: 'input_width' }),
    'label-width': option.number('N', 'LSTM: predicted steps; default 6', { field: 'label_width' }),
    shift: option.number('N', 'LSTM: offset of the labels in steps; default: the predicted steps'),
    stride: option.number('N', 'LSTM: steps between windows; default 1', { field: 'sequence_stride' }),
    'sampling-rate': option.number('N', 'LSTM: steps between samples of a window', {
      field: 'sampling_rate',
    }),
    target: option.list('COLUMN', 'LSTM: a column to forecast; repeat it for several. Default: all columns'),
    'learning-rate': option.number('N', 'step size of the optimiser; default 0.001 for CNN, 0.002 for LSTM', {
      field: 'learning_rate',
    }),
    augmentation: option.text(
      'KIND',
      'CNN: how training images are varied; default: small datasets are shifted',
      { choices: ['none', 'shift', 'flip'] },
    ),
    network: option.text(
      'KIND',
      'CNN: plain, residual or auto (by size and number of images); LSTM: lstm, gru or tcn',
      { choices: trainingNetworks },
    ),
    repair: option.flag('fill missing values of a series, and leave out images that cannot be decoded'),
    'continue-from': option.text(
      'JOB',
      'start from the model of a finished training, on the same or on more data',
    ),
    yes: option.flag('accept the cost without asking', { short: 'y' }),
    'no-wait': option.flag('print the job id and return'),
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
    const usual = (width: number) => (isCnn ? undefined : width);
    const labelWidth = args.number('label-width') ?? usual(6);
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
        input_width: args.number('input-width') ?? usual(24),
        label_width: labelWidth,
        shift: args.number('shift') ?? labelWidth,
        sequence_stride: args.number('stride') ?? usual(1),
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
        `${isCnn ? 'Images that cannot be decoded and are left out' : 'Missing values that take the value before them'}: ${quote.repaired}.`,
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
