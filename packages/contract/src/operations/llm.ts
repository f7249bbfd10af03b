import * as z from 'zod';
import {
  decimalText,
  integer,
  lastDays,
  nameText,
  optionalInteger,
  optionalNumber,
  optionalText,
  pageByDefault,
  text,
  unixSeconds,
} from '../fields.js';
import { nothing, pagedList } from '../operation.js';
import { language } from './groups.js';

const message = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(1_000_000) });

const call = (summary: string) =>
  language.post({
    summary,
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
      model: optionalText(
        'Extension: name of another model of this server; `languageModels` lists them.',
        64,
      ),
      conversation: optionalText(
        'Extension: id of a conversation of the account, 8 to 64 letters, digits, `-` or `_`; a new one begins a conversation. Prompt and answer are kept there, and the answer is finished even if the caller disconnects; `stopAnswer` stops it. API keys cannot use it.',
        64,
      ),
      after: optionalInteger(
        'Extension: number of the message of the conversation that the prompt follows; 0 or absent means its beginning.',
        0,
        1_000_000,
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
      'conversationUnknown',
      'keyNotAllowed',
      'modelUnknown',
      'storageFull',
      'contextExceeded',
      'llmTokensInsufficient',
      'tokenUsedUp',
      'tooLarge',
      'tooManyRequests',
      'contentRefused',
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

const conversationId = text('Id of the conversation.', 64);

const conversationMessage = z.object({
  id: z.int().describe('Number of the message in its conversation.'),
  after: z.int().describe('The message that it follows; 0 at the beginning. Several may follow one message.'),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  state: z
    .enum(['done', 'writing', 'cut', 'stopped'])
    .describe('`writing` while it is generated, `cut` if it reached its maximum length.'),
  model: z.string().describe('Name of the model that answered; empty for a question.'),
  tokens_used: z.int().describe('LLM tokens charged for an answer; 0 while it is generated.'),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  creationTime: unixSeconds('When it was asked or answered.'),
});

/** Conversations are private: an API key does not reach them. */
const conversationOperations = {
  conversationList: language.tokenOnly.get({
    summary: 'List the conversations of the account, the last used first',
    request: z.object({
      ...pageByDefault,
      search: optionalText('Only those with this text in the title or a message.', 200),
    }),
    response: pagedList(
      z.object({
        id: z.string(),
        title: z.string(),
        changeTime: unixSeconds('When a message was added last.'),
      }),
    ),
  }),
  conversation: language.tokenOnly.get({
    summary: 'Read a conversation with all of its messages',
    request: z.object({ id: conversationId }),
    response: z.object({
      id: z.string(),
      title: z.string(),
      changeTime: unixSeconds('When a message was added last.'),
      messages: z.array(conversationMessage),
    }),
    errors: ['conversationUnknown'],
  }),
  renameConversation: language.tokenOnly.post({
    summary: 'Change the title of a conversation',
    request: z.object({ id: conversationId, title: nameText('The new title.', 200) }),
    response: nothing,
    errors: ['conversationUnknown'],
  }),
  deleteConversation: language.tokenOnly.post({
    summary: 'Delete a conversation, or all of them; an answer that is being written stops',
    request: z.object({ id: text('Id of the conversation; `*` deletes all.', 64) }),
    response: z.object({ deleted: z.int().describe('Number of deleted conversations.') }),
    errors: ['conversationUnknown'],
  }),
  conversationExport: language.tokenOnly.get({
    summary: 'Download all conversations of the account as JSON lines, one for each message',
    response: 'stream',
  }),
  stopAnswer: language.tokenOnly.post({
    summary: 'Stop the answers that are being written in a conversation',
    description: 'What was generated until then is kept and charged.',
    request: z.object({ id: conversationId }),
    response: nothing,
    errors: ['conversationUnknown'],
  }),
};

export const llmOperations = {
  ...conversationOperations,
  buyLLMToken: language.post({
    summary: 'Buy LLM tokens with CCD',
    request: z.object({
      tokensNum: integer('Number of LLM tokens to buy.', 1, 1_000_000_000),
      jobName: nameText('Name of the purchase.', 200),
    }),
    response: z.object({ jobID: z.string() }),
    errors: ['ccdInsufficient'],
    writes: true,
  }),
  queryLLMPrice: language.get({
    summary: 'Read the price of one LLM token in CCD',
    response: z.object({ data: z.object({ price: decimalText('CCD per LLM token.') }) }),
  }),
  queryLLMTokensBalance: language.extension.get({
    summary: 'Read the LLM token balance',
    response: z.object({ tokens_balance: z.int() }),
  }),
  languageModels: language.extension.get({
    summary: 'Read which models answer the calls',
    response: z.object({
      data: z.array(
        z.object({
          operation: z.enum(['callLLM3', 'verticalLLM']),
          model: z.string(),
          embedded: z.boolean().describe('Whether it is the small demonstration model of this server.'),
        }),
      ),
      others: z.array(z.string()).describe('Models that both calls accept by name in `model`.'),
    }),
  }),
  llmUsage: language.extension.get({
    summary: 'Read the usage of LLM tokens by day and model, and by API key, newest first',
    request: z.object(lastDays),
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
  }),
  callLLM3: call('Call the default model'),
  verticalLLM: call('Call the coding model'),
};
