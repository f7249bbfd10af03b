import * as z from 'zod';
import { integer, optionalText, pageByDefault, text } from '../fields.js';
import { pagedList } from '../operation.js';
import { batchStatuses } from '../states.js';
import { language } from './groups.js';

/** What a line of a batch may ask for. */
export const batchEndpoints = [
  '/v1/chat/completions',
  '/v1/completions',
  '/v1/responses',
  '/v1/embeddings',
] as const;
export type BatchEndpoint = (typeof batchEndpoints)[number];

const time = (what: string) => z.int().nullable().describe(`Unix time in seconds when it ${what}.`);
const count = z.int();

const batch = z.object({
  id: z.string(),
  object: z.literal('batch'),
  endpoint: z.enum(batchEndpoints),
  model: z.string().describe('The model of its lines; empty if they were refused.'),
  status: z.enum(batchStatuses).describe('`completed` also if lines failed.'),
  errors: z
    .object({
      object: z.literal('list'),
      data: z.array(
        z.object({
          code: z.string(),
          message: z.string(),
          line: z.int().nullable().describe('Counted from 1.'),
          param: z.string().nullable(),
        }),
      ),
    })
    .nullable()
    .describe('Why the whole batch failed; at most a hundred lines are named.'),
  input_file_id: z.string(),
  completion_window: z.string(),
  output_file_id: z.string().nullable(),
  error_file_id: z.string().nullable(),
  output_url: z.string().describe('Address of the answers; empty until there are some.'),
  error_url: z.string().describe('Address of the lines without an answer; empty if there are none.'),
  request_counts: z.object({ total: count, completed: count, failed: count }),
  usage: z.object({ input_tokens: count, output_tokens: count, total_tokens: count }),
  tokens_quoted: z.int().describe('The most LLM tokens that all lines can cost, held until it ends.'),
  tokens_charged: z.int().describe('LLM tokens charged for lines that have ended.'),
  metadata: z.record(z.string(), z.string()).nullable(),
  created_at: z.int(),
  in_progress_at: time('began'),
  expires_at: z.int().describe('End of the completion window, in Unix seconds.'),
  finalizing_at: time('began to end'),
  completed_at: time('completed'),
  failed_at: time('failed'),
  expired_at: time('expired'),
  cancelling_at: time('began to be cancelled'),
  cancelled_at: time('was cancelled'),
});

const batchID = z.object({ batch_id: text('Id of the batch.', 100) });

/** Many requests in one file, run on the queue at a discount. */
export const batchOperations = {
  submitBatch: language.extension.post({
    summary: 'Run the requests of a JSONL file on the queue, at a discount',
    description:
      'Each line is `{"custom_id", "method": "POST", "url", "body"}`; all lines name one model. Every line is checked first: if one is refused, the batch has failed, says which lines are wrong, and costs nothing. Then one quote for all lines is held, and each line is charged when it has its answer.',
    encoding: 'json',
    request: z.object({
      input_file_id: text('Id of a file from `/v1/files`, or the path of an upload.', 1_000),
      endpoint: z.enum(batchEndpoints).describe('What every line asks for.'),
      completion_window: optionalText(
        'Time in which the lines are run, such as `24h` or `7d`, at most `14d`; lines that are late expire. Default `24h`.',
        10,
      ),
      output_expires_after: z
        .object({ anchor: z.literal('created_at'), seconds: integer('Seconds.', 3_600, 2_592_000) })
        .optional()
        .describe('How long the files of the result are kept.'),
      metadata: z
        .record(z.string().max(64), z.string().max(512))
        .refine((pairs) => Object.keys(pairs).length <= 16, 'has at most 16 pairs')
        .nullish()
        .describe('Texts of the caller, returned with the batch.'),
    }),
    response: batch,
    errors: ['fileUnknown', 'llmTokensInsufficient', 'queueFull', 'tooLarge', 'tooManyRequests'],
    writes: true,
  }),
  batchList: language.extension.get({
    summary: 'List the batches of the account, newest first',
    request: z.object(pageByDefault),
    response: pagedList(batch),
  }),
  queryBatch: language.extension.get({
    summary: 'Read a batch and its progress',
    request: batchID,
    response: batch,
    errors: ['batchUnknown'],
  }),
  cancelBatch: language.extension.post({
    summary: 'Cancel a batch; lines that have their answer are kept and charged',
    request: batchID,
    response: batch,
    errors: ['batchUnknown', 'stateConflict'],
    writes: true,
  }),
};
