import { checkRequest, requestMessages } from '../calls/checkRequest.js';
import type { ChatMessage, CompletionRequest, LanguageEngine } from '../engine.js';

export interface Examples {
  messages: readonly ChatMessage[];
  /** What they take of the context. */
  tokens: number;
}

/**
 * Shows a small model how to answer: questions and answers before the conversation. They are ours, so they count neither in
 * the usage nor in the context that callers see. A system prompt, tools or a form of the answer replace them.
 */
export function withExamples(engine: LanguageEngine, { messages, tokens }: Examples): LanguageEngine {
  const isShown = ({ raw, tools = [], responseFormat, ...request }: CompletionRequest): boolean =>
    !raw &&
    tools.length === 0 &&
    responseFormat === undefined &&
    requestMessages(request as CompletionRequest).at(0)?.role !== 'system';
  const shown = (request: CompletionRequest): CompletionRequest => {
    // With the examples it would never be empty.
    checkRequest(request);
    return { ...request, prompt: undefined, messages: [...messages, ...requestMessages(request)] };
  };
  return {
    model: engine.model,
    features: engine.features,
    price: engine.price,
    contextTokens: engine.contextTokens - tokens,
    defaultMaxNewTokens: engine.defaultMaxNewTokens,
    countsExactly: engine.countsExactly,
    complete: async (request, options) => {
      if (!isShown(request)) return await engine.complete(request, options);
      const { promptTokens, cachedTokens = 0, ...result } = await engine.complete(shown(request), options);
      return {
        ...result,
        promptTokens: Math.max(0, promptTokens - tokens),
        cachedTokens: Math.max(0, cachedTokens - tokens),
      };
    },
    countPromptTokens: async (request, options) =>
      isShown(request)
        ? (await engine.countPromptTokens(shown(request), options)) - tokens
        : await engine.countPromptTokens(request, options),
    health: () => engine.health(),
    close: () => engine.close(),
  };
}
