import type { CompletionResult } from '../engine.js';
import { type ChatAnswerId, finishReason, head, usage } from './chatResponse.js';

/** The server-sent events of one streamed answer. */
export interface ChatEvents {
  /** The first event: who speaks. */
  start(): string;
  /** An event with a piece of the answer. */
  text(textDelta: string): string;
  /** The events that end a stream: the finish reason, the usage if requested, and [DONE]. */
  end(result: CompletionResult, includeUsage: boolean): string;
}

/** The common beginning of all events is built once, so that a token costs only its own text. */
export function chatEvents(answer: ChatAnswerId): ChatEvents {
  const opening = `data: ${JSON.stringify(head(answer, 'chat.completion.chunk')).slice(0, -1)}`;
  const chunk = (deltaJson: string, reason: string | null) =>
    `${opening},"choices":[{"index":0,"delta":${deltaJson},"logprobs":null,"finish_reason":${JSON.stringify(reason)}}]}\n\n`;
  return {
    start: () => chunk('{"role":"assistant","content":""}', null),
    text: (textDelta) => chunk(`{"content":${JSON.stringify(textDelta)}}`, null),
    end: (result, includeUsage) => {
      const last = chunk('{}', finishReason(result.finishReason));
      const figures = `${opening},"choices":[],"usage":${JSON.stringify(usage(result))}}\n\n`;
      return `${last}${includeUsage ? figures : ''}data: [DONE]\n\n`;
    },
  };
}

/** Any JSON value as a server-sent event. */
export const sseData = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
