import type { InferenceRecord } from '../../handles/inference.js';
import { command } from '../command.js';
import { assertFree, savePaid } from '../files.js';
import { findJob } from '../findJob.js';
import { approve } from './train.js';
import { pathOf } from './transfer.js';

export const infer = command<{ infer_id: number; file?: string } & Partial<InferenceRecord>>({
  name: 'infer',
  about: 'run a trained model over new data',
  positionals: [
    { name: 'JOB', about: 'id or name of the training job' },
    { name: 'DATA', about: 'the data: a local file, or a path printed by `tricorn upload`' },
  ],
  options: {
    output: { kind: 'text', short: 'o', value: 'FILE', about: 'where to save the result' },
    force: { kind: 'flag', about: 'overwrite the file' },
    yes: { kind: 'flag', short: 'y', about: 'accept the cost without asking' },
    'no-wait': { kind: 'flag', about: 'print the inference id and return' },
  },
  examples: ['infer shapes new-shapes.zip --output predictions.csv'],
  run: async (context, args) => {
    const { signal } = context;
    assertFree(args.text('output'), args.flag('force'));
    const tricorn = await context.client();
    const job = await findJob(context, args.at(0));
    const path = await pathOf(context, args.at(1));
    const quote = await job.quoteInference(path, { signal });
    await approve(context, quote, args.flag('yes'));
    const inference = await quote.start({ signal });
    if (args.flag('no-wait')) return { infer_id: inference.id };
    const bar = context.progress('Inferring');
    try {
      const record = await inference.done({
        signal,
        onProgress: ({ status }) => bar.update(undefined, status),
      });
      const source = await tricorn.download(record.result, { signal });
      const file = await savePaid(source, args.text('output'), args.flag('force'));
      return { infer_id: inference.id, file, ...record };
    } finally {
      bar.end();
    }
  },
  show: ({ terminal }, { infer_id, file }) => terminal.print(file ?? String(infer_id)),
});
