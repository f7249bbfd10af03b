import { formatCcd } from '@tricorn/contract';
import type { Job, JobDetail } from '../../handles/job.js';
import type { Quote } from '../../handles/quote.js';
import { command } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { pathOf } from './transfer.js';
import { showJob, waitForJob } from './waitForJob.js';

export const train = command<{ jobID: string } & Partial<JobDetail>>({
  name: 'train',
  about: 'train a CNN or an LSTM on a dataset',
  positionals: [
    { name: 'NAME', about: 'name of the job' },
    { name: 'DATA', about: 'the dataset: a file here, or a path that `tricorn upload` printed' },
  ],
  options: {
    model: {
      kind: 'text',
      value: 'MODEL',
      choices: ['CNN', 'LSTM'],
      required: true,
      about: 'for pictures or series',
    },
    epochs: { kind: 'number', value: 'N', required: true, about: 'training epochs' },
    'train-share': { kind: 'number', value: 'N', about: 'proportion used for training; default 0.8' },
    'batch-size': { kind: 'number', value: 'N', about: 'samples of one training step; default 32' },
    labels: { kind: 'text', value: 'FILE', about: 'CNN: labels of the pictures' },
    categories: { kind: 'number', value: 'N', about: 'CNN: number of categories' },
    channels: { kind: 'number', value: 'N', about: 'CNN: channels of the pictures' },
    'scale-ratio': { kind: 'number', value: 'N', about: 'CNN: pixel values are divided by it' },
    'input-width': { kind: 'number', value: 'N', about: 'LSTM: steps a window sees' },
    'label-width': { kind: 'number', value: 'N', about: 'LSTM: steps a window predicts' },
    shift: { kind: 'number', value: 'N', about: 'LSTM: how far the labels lie ahead' },
    stride: { kind: 'number', value: 'N', about: 'LSTM: steps between windows' },
    'sampling-rate': { kind: 'number', value: 'N', about: 'LSTM: steps between samples of a window' },
    yes: { kind: 'flag', short: 'y', about: 'do not ask before it costs something' },
    'no-wait': { kind: 'flag', about: 'print the job id and return' },
  },
  run: async (context, args) => {
    const tricorn = await context.client();
    const labels = args.text('labels');
    const quote = await tricorn.quoteTraining(
      {
        model: args.text('model') as 'CNN' | 'LSTM',
        jobName: args.at(0),
        epoch: args.number('epochs')!,
        x_train: await pathOf(context, args.at(1)),
        ...(labels === undefined ? {} : { y_train: await pathOf(context, labels) }),
        train_shard: args.number('train-share') ?? 0.8,
        batchSize: args.number('batch-size') ?? 32,
        category: args.number('categories'),
        channel: args.number('channels'),
        scale_ratio: args.number('scale-ratio'),
        input_width: args.number('input-width'),
        label_width: args.number('label-width'),
        shift: args.number('shift'),
        sequence_stride: args.number('stride'),
        sampling_rate: args.number('sampling-rate'),
      },
      { signal: context.signal },
    );
    await approve(context, quote, args.flag('yes'));
    const job: Job = await quote.start({ signal: context.signal });
    return args.flag('no-wait') ? { jobID: job.id } : await waitForJob(context, job, 'Training');
  },
  show: showJob,
});

/** Asks before something is charged, unless that was agreed to beforehand. */
export async function approve(
  { terminal }: Context,
  { cost }: Quote<unknown>,
  agreed: boolean,
): Promise<void> {
  if (agreed) return;
  if (!terminal.canAsk)
    throw new UsageError(`It costs up to ${formatCcd(cost)} CCD; add --yes to agree to that.`);
  const answer = await terminal.ask(`It costs up to ${formatCcd(cost)} CCD. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new ExitError(exitCodes.failed, 'Nothing was started.');
}
