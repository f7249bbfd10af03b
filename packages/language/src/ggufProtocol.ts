import type { ChatMessage, FinishReason } from './engine.js';
import type { LanguageErrorCode } from './errors.js';

/** What the model process is told on its command line, as JSON. */
export interface GgufProcessSettings {
  modelPath: string;
  contextTokens: number;
  /** Calls generated together in one batch. */
  sequences: number;
  threads: number;
  defaultMaxNewTokens: number;
  /** Use a GPU where node-llama-cpp finds one. */
  gpu: boolean;
}

/** How the next token is drawn. */
export interface Sampling {
  temperature: number;
  topP: number;
  topK: number;
  minP: number;
  /** Above 1, tokens among the last ones generated become less likely. */
  repeatPenalty: number;
}

export interface GgufCompletion extends Sampling {
  frequencyPenalty: number;
  presencePenalty: number;
  messages: ChatMessage[];
  maxNewTokens: number | undefined;
  seed: number;
  /** The answer must follow from this request alone, whatever runs beside it and ran before it. */
  repeatable: boolean;
  /** Evaluated prompts are reused within one scope only; never when undefined. */
  cacheScope: string | undefined;
  stop: string[];
}

/** From the engine to the model process. Every `complete` and `count` is answered once under its id. */
export type GgufCommand =
  | { type: 'complete'; id: number; completion: GgufCompletion }
  | { type: 'count'; id: number; messages: ChatMessage[] }
  | { type: 'cancel'; id: number };

/** From the model process to the engine. */
export type GgufReport =
  | { type: 'ready'; contextTokens: number }
  | { type: 'unloadable'; code: LanguageErrorCode; message: string }
  /** A part of a prompt was read: a sign of life. */
  | { type: 'progress'; id: number }
  | { type: 'text'; id: number; textDelta: string; tokensSoFar: number }
  | { type: 'counted'; id: number; promptTokens: number }
  | {
      type: 'completed';
      id: number;
      promptTokens: number;
      completionTokens: number;
      finishReason: FinishReason;
    }
  | { type: 'failed'; id: number; code: LanguageErrorCode; message: string; field: string | undefined };
