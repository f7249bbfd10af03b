import { type BatchEndpoint, batchEndpoints } from '@tricorn/contract';
import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes } from '../exitCodes.js';
import { assertFree, savePaid } from '../files.js';
import { printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';
import { pathOf } from './transfer.js';

type Batch = AnswerOf<'queryBatch'>;
const batchArgument = { name: 'BATCH', about: 'id of the batch' } as const;

const progressOf = ({ request_counts: { total, completed, failed } }: ItemOf<'batchList'>): string =>
  `${completed + failed} of ${total}`;

const read = async (context: Context, batch_id: string): Promise<Batch> =>
  await context.call('queryBatch', { batch_id });

export const batchCommands = [
  command<Batch>({
    name: 'batch submit',
    about: 'run the requests of a JSONL file on the queue, at a discount',
    positionals: [{ name: 'FILE', about: 'the file, or the path of an upload' }],
    options: {
      endpoint: option.text('PATH', `what its lines ask for; default ${batchEndpoints[0]}`, {
        choices: batchEndpoints,
      }),
      window: option.text('TIME', 'time in which they are run, such as 24h or 7d; default 24h'),
    },
    run: async (context, args) => {
      const endpoint = (args.text('endpoint') ?? batchEndpoints[0]) as BatchEndpoint;
      const input_file_id = await pathOf(context, args.at(0));
      const batch = await context.call('submitBatch', {
        input_file_id,
        endpoint,
        completion_window: args.text('window'),
      });
      if (batch.errors === null) return batch;
      const lines = batch.errors.data.map(({ line, message }) =>
        line === null ? message : `line ${line}: ${message}`,
      );
      throw new ExitError(
        exitCodes.refused,
        `The batch was refused, and costs nothing.\n${lines.join('\n')}`,
      );
    },
    show: ({ terminal }, { id }) => terminal.print(id),
  }),
  listCommand<ItemOf<'batchList'>>({
    name: 'batch list',
    about: 'list your batches, newest first',
    read: async ({ client }, _args, options) => (await client()).each('batchList', {}, options),
    empty: 'You have no batches.',
    columns: [
      { title: 'BATCH', value: ({ id }) => id, whole: true },
      { title: 'STATUS', value: ({ status }) => status, whole: true },
      { title: 'DONE', value: progressOf, align: 'right', whole: true },
      { title: 'TOKENS', value: ({ tokens_charged }) => String(tokens_charged), align: 'right', whole: true },
      { title: 'SUBMITTED', value: ({ created_at }) => formatTime(created_at), whole: true, spare: true },
      { title: 'MODEL', value: ({ model }) => model },
    ],
  }),
  command<Batch>({
    name: 'batch show',
    about: 'show a batch',
    positionals: [batchArgument],
    run: async (context, args) => await read(context, args.at(0)),
    show: showBatch,
  }),
  command<Batch>({
    name: 'batch cancel',
    about: 'cancel a batch; lines that have their answer are kept',
    positionals: [batchArgument],
    run: async (context, args) => await context.call('cancelBatch', { batch_id: args.at(0) }),
    show: showBatch,
  }),
  command<{ file: string }>({
    name: 'batch download',
    about: 'save the answers of a batch',
    positionals: [batchArgument],
    options: {
      errors: option.flag('the lines without an answer instead'),
      output: option.text('FILE', 'where to save them', { short: 'o' }),
      force: option.flag('overwrite the file'),
    },
    run: async (context, args) => {
      const { signal } = context;
      assertFree(args.text('output'), args.flag('force'));
      const { status, output_url, error_url } = await read(context, args.at(0));
      const address = args.flag('errors') ? error_url : output_url;
      if (address === '')
        throw new ExitError(exitCodes.refused, `The batch is ${status} and has no such file.`);
      const source = await (await context.client()).download(address, { signal });
      return { file: await savePaid(source, args.text('output'), args.flag('force')) };
    },
    show: ({ terminal }, { file }) => terminal.print(file),
  }),
];

function showBatch({ terminal }: Context, batch: Batch): void {
  const { request_counts: counts } = batch;
  printPairs(terminal, [
    ['Batch', batch.id],
    ['Status', batch.status],
    ['Model', batch.model],
    ['Done', progressOf(batch)],
    ['Without an answer', counts.failed > 0 ? String(counts.failed) : ''],
    ['Tokens', `${batch.tokens_charged} of at most ${batch.tokens_quoted}`],
    ['Submitted', formatTime(batch.created_at)],
    ['Expires', formatTime(batch.expires_at)],
    ['Answers', batch.output_url],
    ['Errors', batch.error_url],
  ]);
}
