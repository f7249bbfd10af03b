import type { CompletionResult, FinishReason } from '../engine.js';
import type { ToolCall } from '../features.js';

/** Identifies an answer; all its events share it. */
export interface ChatAnswerId {
  /** Unique; by custom it begins with `chatcmpl-`. */
  id: string;
  model: string;
  createdSeconds: number;
}

/** The body of an answer that was not streamed. */
export function chatResponse(answer: ChatAnswerId, results: readonly CompletionResult[]): object {
  return {
    ...head(answer, 'chat.completion'),
    choices: results.map((result, index) => ({
      index,
      message: messageOf(result),
      logprobs: result.logprobs === undefined ? null : { content: result.logprobs, refusal: null },
      finish_reason: finishReason(result.finishReason),
    })),
    usage: usage(results),
  };
}

function messageOf({ text, toolCalls = [], reasoning }: CompletionResult): object {
  return {
    role: 'assistant',
    content: text === '' && toolCalls.length > 0 ? null : text,
    refusal: null,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(wireCall) }),
  };
}

const wireCall = ({ id, name, arguments: given }: ToolCall) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: given },
});

/** The fields with which every answer and every event begins. */
export function head({ id, model, createdSeconds }: ChatAnswerId, object: string) {
  return { id, object, created: createdSeconds, model };
}

const finishReasons = {
  stop: 'stop',
  length: 'length',
  toolCalls: 'tool_calls',
  contentFilter: 'content_filter',
  // The OpenAI interface has no reason for an answer whose caller went away. The same Idempotency-Key finds it again, and
  // it must not pass for a complete one.
  cancelled: 'length',
} as const satisfies Record<FinishReason, string>;

export const finishReason = (reason: FinishReason) => finishReasons[reason];

/** The usage of all choices together: each evaluated the prompt for itself. */
export function usage(results: readonly CompletionResult[]) {
  const sum = (count: (result: CompletionResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const promptTokens = sum((result) => result.promptTokens);
  const completionTokens = sum((result) => result.completionTokens);
  const cached = results.some(({ cachedTokens }) => cachedTokens !== undefined);
  const thought = results.some(({ reasoningTokens }) => reasoningTokens !== undefined);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(cached ? { prompt_tokens_details: { cached_tokens: sum((one) => one.cachedTokens ?? 0) } } : {}),
    ...(thought
      ? { completion_tokens_details: { reasoning_tokens: sum((one) => one.reasoningTokens ?? 0) } }
      : {}),
  };
}
