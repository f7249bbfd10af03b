import type { Inference, InferenceRecord } from '../../handles/inference.js';
import type { Job } from '../../handles/job.js';
import { awaitWork } from '../awaitWork.js';
import { type Arguments, command, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { assertFree, savePaid } from '../files.js';
import { findJob } from '../find.js';
import { approve } from './train.js';
import { pathOf } from './transfer.js';

export const infer = command<{ infer_id: number; file?: string } & Partial<InferenceRecord>>({
  name: 'infer',
  about: 'run a trained model over new data',
  positionals: [
    { name: 'JOB', about: 'id or name of the training job' },
    {
      name: 'DATA',
      about: 'the data: a local file, or a path printed by `tricorn upload`',
      optional: true,
    },
  ],
  options: {
    output: option.text('FILE', 'where to save the result', { short: 'o' }),
    force: option.flag('overwrite the file'),
    yes: option.flag('accept the cost without asking', { short: 'y' }),
    resume: option.number('ID', 'instead of DATA: wait for an inference that was started'),
    'no-wait': option.flag('print the inference id and return'),
  },
  examples: ['infer shapes new-shapes.zip --output predictions.csv'],
  run: async (context, args) => {
    const { signal } = context;
    assertFree(args.text('output'), args.flag('force'));
    const tricorn = await context.client();
    const job = await findJob(context, args.at(0));
    const inference = await start(context, args, job);
    if (args.flag('no-wait')) return { infer_id: inference.id };
    const resume = `infer ${job.id} --resume ${inference.id}`;
    const work = {
      title: `Inference ${inference.id}`,
      ways: { [resume]: 'waits for it and saves its result' },
    };
    return await awaitWork(context, work, 'Inferring', async (bar) => {
      const record = await inference.done({
        signal,
        onProgress: ({ status }) => bar.update(undefined, status),
      });
      const source = await tricorn.download(record.result, { signal });
      const file = await savePaid(source, args.text('output'), args.flag('force'));
      return { infer_id: inference.id, file, ...record };
    });
  },
  show: ({ terminal }, { infer_id, file }) => terminal.print(file ?? String(infer_id)),
});

async function start(context: Context, args: Arguments, job: Job): Promise<Inference> {
  const earlier = args.number('resume');
  if ((earlier === undefined) === (args.at(1) === '')) throw new UsageError('Give either DATA or --resume.');
  if (earlier !== undefined) return job.inference(earlier);
  const quote = await job.quoteInference(await pathOf(context, args.at(1)), { signal: context.signal });
  await approve(context, quote, args.flag('yes'));
  // Not interrupted: nobody could say whether it was started.
  return await quote.start();
}
