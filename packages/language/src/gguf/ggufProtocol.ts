import type { FinishReason } from '../engine.js';
import type { LanguageErrorCode } from '../errors.js';
import type { AnswerDelta } from '../features.js';
import type { GgufPrompt } from './ggufPrompt.js';

/** Settings of the model process, passed as JSON on its command line. */
export interface GgufProcessSettings {
  modelPath: string;
  contextTokens: number;
  /** Calls that run at once. */
  sequences: number;
  threads: number;
  defaultMaxNewTokens: number;
  /** Use a GPU if node-llama-cpp finds one. */
  gpu: boolean;
  /** Use the file's template without comparing it with known ones, which takes more than a second. */
  plainTemplate: boolean;
}

/** How the next token is sampled. */
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
  prompt: GgufPrompt;
  /** The log probability of each token, with this many alternatives. */
  topLogprobs: number | undefined;
  logitBias: Readonly<Record<string, number>> | undefined;
  maxNewTokens: number | undefined;
  seed: number;
  /** The answer must follow from this request alone, whatever runs beside it and ran before it. */
  repeatable: boolean;
  /** Evaluated prompts are reused within one scope only; never when undefined. */
  cacheScope: string | undefined;
  /** Texts of the request that end the answer. */
  stop: readonly string[];
  /** Those of the engine, which it does not name. */
  ownStop: readonly string[];
}

/** From the engine to the model process. Every `complete` and `count` is answered once under its id. */
export type GgufCommand =
  | { type: 'complete'; id: number; completion: GgufCompletion }
  | { type: 'count'; id: number; prompt: GgufPrompt }
  | { type: 'cancel'; id: number };

/** From the model process to the engine. */
export type GgufReport =
  | { type: 'ready'; contextTokens: number }
  | { type: 'unloadable'; code: LanguageErrorCode; message: string }
  /** A batch of the prompt was evaluated: a sign of life. */
  | { type: 'progress'; id: number }
  | { type: 'text'; id: number; textDelta: string; tokensSoFar: number; delta?: AnswerDelta | undefined }
  | { type: 'counted'; id: number; promptTokens: number }
  | {
      type: 'completed';
      id: number;
      promptTokens: number;
      cachedTokens: number;
      completionTokens: number;
      finishReason: FinishReason;
      stopSequence?: string | undefined;
    }
  | { type: 'failed'; id: number; code: LanguageErrorCode; message: string; field: string | undefined };
