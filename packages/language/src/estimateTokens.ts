import type { ChatMessage } from './engine.js';

/** Chat templates add a few marker tokens to each message, and some add a system prompt of their own. */
const templateTokensPerMessageMax = 16;
const templateTokensMax = 64;
const markerTokensPerMessage = 4;
/** English text has about four bytes in a token; other text has fewer. */
const bytesPerPromptToken = 4;
/** Long events show that a server packs several tokens into one event. */
const bytesPerAnswerTokenMax = 8;

/** No tokenizer in use makes more tokens than bytes, so this is never too low. */
export function promptTokensUpperBound(messages: readonly ChatMessage[]): number {
  return messages.reduce(
    (sum, { content }) => sum + Buffer.byteLength(content) + templateTokensPerMessageMax,
    templateTokensMax,
  );
}

/** An estimate for billing when the server reports no usage. */
export function estimatePromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce(
    (sum, { content }) =>
      sum + Math.ceil(Buffer.byteLength(content) / bytesPerPromptToken) + markerTokensPerMessage,
    0,
  );
}

/** One token per event, unless the events are too long for that; never more than was allowed. */
export function estimateCompletionTokens(text: string, pieces: number, maxNewTokens: number): number {
  return Math.min(
    maxNewTokens,
    Math.max(pieces, Math.ceil(Buffer.byteLength(text) / bytesPerAnswerTokenMax)),
  );
}
