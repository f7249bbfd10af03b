import type { ChatMessage, CompletionRequest } from '../engine.js';
import { requestMessages, textsOf } from './checkRequest.js';

/** Chat templates add a few marker tokens to each message, and some add a system prompt of their own. */
const templateTokensPerMessageMax = 16;
const templateTokensMax = 64;
const markerTokensPerMessage = 4;
/** English text has about four bytes in a token; other text has fewer. */
const bytesPerPromptToken = 4;
/** Long events show that a server packs several tokens into one event. */
const bytesPerAnswerTokenMax = 8;

/** Servers cut large pictures to a few thousand tokens. */
const tokensPerImageMax = 4_096;
/** The template explains how tools are called. */
const templateTokensForToolsMax = 1_024;

/** No tokenizer in use makes more tokens than bytes, so this is never too low for text. */
export function promptTokensUpperBound(request: CompletionRequest): number {
  const { tools = [], responseFormat } = request;
  const described = tools.length === 0 && responseFormat === undefined ? [] : [tools, responseFormat];
  return requestMessages(request).reduce(
    (sum, message) =>
      sum +
      bytesOf(message) +
      templateTokensPerMessageMax +
      (message.images?.length ?? 0) * tokensPerImageMax,
    templateTokensMax +
      (tools.length === 0 ? 0 : templateTokensForToolsMax) +
      (described.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(described))),
  );
}

const bytesOf = (message: ChatMessage): number =>
  textsOf(message).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** An estimate for billing when the server reports no usage. */
export function estimatePromptTokens(request: CompletionRequest): number {
  const described = request.tools === undefined ? 0 : Buffer.byteLength(JSON.stringify(request.tools));
  return requestMessages(request).reduce(
    (sum, message) => sum + Math.ceil(bytesOf(message) / bytesPerPromptToken) + markerTokensPerMessage,
    Math.ceil(described / bytesPerPromptToken),
  );
}

/** One token per event, unless the events are too long for that; never more than was allowed. */
export function estimateCompletionTokens(text: string, pieces: number, maxNewTokens: number): number {
  return Math.min(
    maxNewTokens,
    Math.max(pieces, Math.ceil(Buffer.byteLength(text) / bytesPerAnswerTokenMax)),
  );
}
