import * as z from 'zod';
import {
  decimalText,
  integer,
  nameText,
  optionalInteger,
  optionalNumber,
  optionalText,
  text,
} from '../fields.js';
import { language } from './groups.js';

const message = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(1_000_000) });

const call = (name: string, summary: string) =>
  language.post(name, summary, {
    description:
      'With `Accept: text/event-stream` the text is streamed as server-sent events: `{"text"}` for each piece, and the complete response at the end.',
    request: z.object({
      prompt: text('The prompt.', 100_000_000),
      max_new_tokens: optionalInteger(
        'Maximum number of tokens in the answer; 0 or absent means the default.',
        0,
        1_000_000_000,
      ),
      temperature: optionalNumber(
        'Extension: sampling temperature; 0 always picks the most likely token.',
        0,
        2,
      ),
      top_p: optionalNumber('Extension: probability mass of nucleus sampling.', 0, 1),
      seed: optionalInteger(
        'Extension: random seed; the same seed gives the same text if the engine supports it.',
        0,
        0xffff_ffff,
      ),
      stop: z
        .union(
          [z.string().max(256), z.array(z.string().max(256)).max(4)],
          'must be at most four texts of at most 256 characters',
        )
        .optional()
        .describe('Extension: stop sequences; they end the answer and are not part of it.'),
      system: optionalText('Extension: system prompt.', 20_000),
      history: z
        .preprocess(
          (value) => (value === '' || value === null ? undefined : value),
          z.array(message).max(200).optional(),
        )
        .describe(
          'Extension: earlier messages of the conversation, oldest first; they count as part of the prompt.',
        ),
    }),
    response: z.object({
      text: z.string().describe('The generated text.'),
      tokens_balance: z.int().describe('Remaining LLM tokens.'),
      tokens_used: z.int().describe('LLM tokens charged for this call.'),
      prompt_tokens: z.int().describe('Extension: tokens of the prompt.'),
      completion_tokens: z.int().describe('Extension: tokens of the answer.'),
      finish_reason: z
        .enum(['stop', 'length', 'cancelled'])
        .describe('Extension: why the answer ended; `length` means that it was cut at its maximum.'),
    }),
    errors: [
      'contextExceeded',
      'llmTokensInsufficient',
      'tokenUsedUp',
      'tooLarge',
      'tooManyRequests',
      'modelBusy',
      'modelFailed',
      'unavailable',
      'modelTimeout',
    ],
    writes: true,
  });

const usageFields = {
  day: z.string().describe('`YYYY-MM-DD`, UTC.'),
  model: z.string(),
  calls: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  tokens: z.int().describe('LLM tokens charged.'),
};

export const llmOperations = {
  buyLLMToken: language.post('buyLLMToken', 'Buy LLM tokens with CCD', {
    request: z.object({
      tokensNum: integer('Number of LLM tokens to buy.', 1, 1_000_000_000),
      jobName: nameText('Name of the purchase.', 200),
    }),
    response: z.object({ jobID: z.string() }),
    errors: ['ccdInsufficient'],
    writes: true,
  }),
  queryLLMPrice: language.get('queryLLMPrice', 'Read the price of one LLM token in CCD', {
    response: z.object({ data: z.object({ price: decimalText('CCD per LLM token.') }) }),
  }),
  queryLLMTokensBalance: language.extension.get('queryLLMTokensBalance', 'Read the LLM token balance', {
    response: z.object({ tokens_balance: z.int() }),
  }),
  llmUsage: language.extension.get(
    'llmUsage',
    'Read the usage of LLM tokens by day and model, and by API key, newest first',
    {
      request: z.object({
        days: optionalInteger('Number of days, including today; 0 or absent means 30.', 0, 366),
      }),
      response: z.object({
        data: z.array(z.object(usageFields)),
        keys: z
          .array(
            z.object({
              key_id: z.string(),
              key_name: z.string().describe('Empty if the key was deleted.'),
              ...usageFields,
            }),
          )
          .describe('The part of the usage that was called with API keys, by day, key and model.'),
      }),
    },
  ),
  callLLM3: call('callLLM3', 'Call the default model'),
  verticalLLM: call('verticalLLM', 'Call the coding model'),
};
