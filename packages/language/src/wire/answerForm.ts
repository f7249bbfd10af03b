import type { CompletionResult } from '../engine.js';
import type { AnswerDelta } from '../features.js';
import type { ChatAnswerId } from './chatResponse.js';

/** How an answer is written: whole, or as the server-sent events of a stream. */
export interface AnswerForm {
  /** The body of an answer that is not streamed. */
  whole(results: readonly CompletionResult[]): object;
  /** The first events of a stream. */
  open(): string;
  /** The first event of a choice. */
  start(index: number): string;
  /** A piece of text. */
  text(textDelta: string, index: number): string;
  /** Other parts of the answer, with the text that came with them. */
  delta(textDelta: string, delta: AnswerDelta, index: number): string;
  /** The end of a stream. */
  end(results: readonly CompletionResult[]): string;
  /** The end of a stream that failed. */
  fail(error: object): string;
}

/** Makes the form of an answer with this id. */
export type MakeForm = (answer: ChatAnswerId) => AnswerForm;

/** Any JSON value as a server-sent event. */
export const sseData = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
