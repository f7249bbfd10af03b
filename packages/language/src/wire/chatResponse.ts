import type { CompletionResult, FinishReason } from '../engine.js';

/** What all events of one answer share. */
export interface ChatAnswerId {
  /** Unique; by custom it begins with `chatcmpl-`. */
  id: string;
  model: string;
  createdSeconds: number;
}

/** The last event of a stream. */
export const sseDone = 'data: [DONE]\n\n';

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

/** The first event of a stream: who speaks. */
export function sseStart(answer: ChatAnswerId): string {
  return sseChunk(answer, { role: 'assistant', content: '' }, null);
}

/** An event with a piece of the answer. */
export function sseText(answer: ChatAnswerId, textDelta: string): string {
  return sseChunk(answer, { content: textDelta }, null);
}

/** The events that end a stream: why it ended, its usage if asked for, and the mark of the end. */
export function sseEnd(answer: ChatAnswerId, result: CompletionResult, includeUsage: boolean): string {
  const last = sseChunk(answer, {}, finishReason(result.finishReason));
  if (!includeUsage) return last + sseDone;
  const figures = { ...head(answer, 'chat.completion.chunk'), choices: [], usage: usage(result) };
  return `${last}${sseData(figures)}${sseDone}`;
}

/** Any JSON value as a server-sent event. */
export function sseData(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function sseChunk(answer: ChatAnswerId, delta: object, reason: string | null): string {
  return sseData({
    ...head(answer, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
  });
}

function head({ id, model, createdSeconds }: ChatAnswerId, object: string) {
  return { id, object, created: createdSeconds, model };
}

/** The interface has no word for a cancelled answer; whoever cancelled it does not read it. */
function finishReason(reason: FinishReason): 'stop' | 'length' {
  return reason === 'length' ? 'length' : 'stop';
}

function usage({ promptTokens, completionTokens }: CompletionResult) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
