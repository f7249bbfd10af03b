import type { CompletionResult, FinishReason } from '../engine.js';

/** Identifies an answer; all its events share it. */
export interface ChatAnswerId {
  /** Unique; by custom it begins with `chatcmpl-`. */
  id: string;
  model: string;
  createdSeconds: number;
}

/** The body of an answer that was not streamed. */
export function chatResponse(answer: ChatAnswerId, result: CompletionResult): object {
  return {
    ...head(answer, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: result.text, refusal: null },
        logprobs: null,
        finish_reason: finishReason(result.finishReason),
      },
    ],
    usage: usage(result),
  };
}

/** The fields with which every answer and every event begins. */
export function head({ id, model, createdSeconds }: ChatAnswerId, object: string) {
  return { id, object, created: createdSeconds, model };
}

/** The OpenAI interface has no finish reason for cancelled answers; nobody reads them. */
export function finishReason(reason: FinishReason): 'stop' | 'length' {
  return reason === 'length' ? 'length' : 'stop';
}

export function usage({ promptTokens, completionTokens }: CompletionResult) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
