import { type BatchEndpoint, ServiceError } from '@tricorn/contract';
import {
  affordableTokens,
  checkRequest,
  costOf,
  embeddingsResponse,
  malformed,
  type ParsedEmbeddingsRequest,
  parseChatRequest,
  parseEmbeddingsRequest,
  parseResponseRequest,
  parseTextRequest,
  plainPrice,
  quoteUnread,
  sharedPrice,
  unsupported,
} from '@tricorn/language';
import { embeddingTokensMax, embeddingWidth } from '@tricorn/pictures';
import type { Reservation, Use } from '../../../ground/ledger/allowances/reservation.js';
import { type AskedText, chatTexts, completionTexts, newAnswer, responseTexts } from '../askedTexts.js';
import type { Language } from '../language.js';
import { ModelCall } from '../modelCall.js';
import { sumOf } from '../sumOf.js';

/** What one line of a batch asks for, checked. */
interface BatchRequest {
  model: string;
  /** The most LLM tokens that it can cost. */
  quote: number;
  /** Answers it; never above the tokens that are held for it. */
  run(accountId: string, heldTokens: number, signal: AbortSignal): Promise<{ body: object; use: Use }>;
}

type Reader = (language: Language, body: unknown) => BatchRequest;

/** How the body of a line is read; refuses what the endpoint would refuse. */
export const batchRequests: Record<BatchEndpoint, Reader> = {
  '/v1/chat/completions': (language, body) => {
    const chat = parseChatRequest(body);
    return textRequest(language, chat.stream, chatTexts(language.models, chat));
  },
  '/v1/completions': (language, body) => {
    const text = parseTextRequest(body);
    return textRequest(language, text.stream, completionTexts(language.models, text));
  },
  '/v1/responses': (language, body) => {
    const { asked, ...given } = parseResponseRequest(body);
    if (given.previousId !== undefined)
      throw unsupported('previous_response_id', '`previous_response_id` is not supported in a batch.');
    // The answer is in the output file; it is not stored a second time.
    const unstored = { ...given, asked: { ...asked, store: false } };
    return textRequest(language, given.stream, responseTexts(language.models, unstored, given.messages));
  },
  '/v1/embeddings': (language, body) =>
    embeddingRequest(language, parseEmbeddingsRequest(body, embeddingWidth)),
};

/** How long a request may wait for its first token before it is tried again. */
const answerStartsMsMax = 150_000;

function textRequest(language: Language, stream: boolean, asked: AskedText): BatchRequest {
  if (stream) throw unsupported('stream', '`stream` is not supported in a batch.');
  const { model, requests, form } = asked;
  if (requests.length === 0) throw malformed('prompt', '`prompt` has no text.');
  language.assertServed(model, requests);
  for (const request of requests) checkRequest(request);
  const price = sharedPrice(model.engine.price ?? plainPrice, language.settings.batches.priceShare);
  const quotes = requests.map((request) => quoteUnread(model.engine, request, price));
  const quote = sumOf(quotes, ({ reservedTokens }) => reservedTokens);
  return {
    model: model.name,
    quote,
    run: async (accountId, heldTokens, signal) => {
      // Prices may have changed since the quote.
      const shortBy = Math.max(0, Math.ceil((quote - heldTokens) / quotes.length));
      const maxNewTokens = quotes.map(({ promptTokens, maxNewTokens, reservedTokens }) =>
        Math.max(1, affordableTokens(price, promptTokens, reservedTokens - shortBy, maxNewTokens)),
      );
      const call = new ModelCall({
        asked: { account: { id: accountId }, model, requests, signal, streams: false },
        reservation: heldByBatch(heldTokens),
        price,
        startBeforeMs: performance.now() + answerStartsMsMax,
        maxNewTokens,
        onResults: () => {},
        onEnd: () => {},
      });
      const { results, usedTokens } = await call.settle();
      return {
        body: form(newAnswer(asked)).whole(results),
        use: {
          promptTokens: sumOf(results, ({ promptTokens }) => promptTokens),
          completionTokens: sumOf(results, ({ completionTokens }) => completionTokens),
          chargedTokens: usedTokens,
        },
      };
    },
  };
}

/** Its batch holds the tokens of a line, and charges it when it records the answer. */
const heldByBatch = (tokens: number): Reservation => ({
  tokens,
  settle: () => {},
  balance: async () => 0,
  settleIn: async () => {
    throw new TypeError('a line is charged with its batch');
  },
});

function embeddingRequest(
  { embeddings, limits, settings }: Language,
  { model, texts, encoding }: ParsedEmbeddingsRequest,
): BatchRequest {
  if (model !== embeddings.model)
    throw new ServiceError('modelUnknown', `Unknown embedding model; this server has ${embeddings.model}.`, {
      field: 'model',
    });
  if (sumOf(texts, ({ length }) => length) > limits.llmPromptCharsMax)
    throw new ServiceError('tooLarge', `The texts are longer than ${limits.llmPromptCharsMax} characters.`, {
      field: 'input',
    });
  const price = sharedPrice(plainPrice, settings.batches.priceShare);
  const cost = (promptTokens: number) => costOf(price, { promptTokens, completionTokens: 0 });
  return {
    model,
    // A text has two tokens more than it has bytes, and no more than the model reads.
    quote: cost(sumOf(texts, (text) => Math.min(Buffer.byteLength(text) + 2, embeddingTokensMax))),
    run: async (accountId, heldTokens, signal) => {
      const { vectors, tokens } = await embeddings.embedUncharged(accountId, texts, signal);
      const chargedTokens = Math.min(heldTokens, cost(tokens));
      return {
        body: embeddingsResponse(model, vectors, encoding, tokens),
        use: { promptTokens: tokens, completionTokens: 0, chargedTokens },
      };
    },
  };
}
