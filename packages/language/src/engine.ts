/** One turn of a conversation. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a caller asks of a model: a conversation, or a single prompt. */
export type CompletionRequest = (
  | { messages: readonly ChatMessage[]; prompt?: undefined }
  | { prompt: string; messages?: undefined }
) & {
  /** System prompt; a system message in `messages` replaces it. */
  system?: string | undefined;
  /** Zero or absent means the engine's default. */
  maxNewTokens?: number | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  /** Makes a token of the answer less likely the more often it has appeared; below zero, more likely. */
  frequencyPenalty?: number | undefined;
  /** Makes a token of the answer less likely once it has appeared; below zero, more likely. */
  presencePenalty?: number | undefined;
  /** Local engines give the same text for the same request with the same seed; see the README for the terms. */
  seed?: number | undefined;
  /** Texts that end the answer; they are not part of it. */
  stop?: readonly string[] | undefined;
};

export interface CompletionOptions {
  /** Stops the generation; the call then resolves with what was produced and reason `cancelled`. */
  signal?: AbortSignal | undefined;
  /** Called with each piece of text as it appears and with the tokens generated so far. */
  onToken?: ((textDelta: string, tokensSoFar: number) => void) | undefined;
  /**
   * Whose call this is, for example an account. A local engine reuses evaluated prompts only between calls of one scope,
   * so that nobody can find out by timing what others asked. Without a scope nothing is reused.
   */
  cacheScope?: string | undefined;
}

/** Why an answer ended: the model was done, it reached its limit, or the caller went away. */
export type FinishReason = 'stop' | 'length' | 'cancelled';

export interface CompletionResult {
  text: string;
  promptTokens: number;
  completionTokens: number;
  finishReason: FinishReason;
  /** `reported` figures come from the model's tokenizer; `estimated` ones from text lengths. */
  usage: 'reported' | 'estimated';
}

/** Whether a call made now would find the model. `idle` means: it loads on the next call. */
export interface EngineHealth {
  status: 'ready' | 'idle' | 'unavailable';
  detail: string;
  activeCalls: number;
  waitingCalls: number;
}

/** A language model, wherever it runs. */
export interface LanguageEngine {
  /** The model's name, as clients see it. */
  readonly model: string;
  /** Prompt and answer together fit into this many tokens. */
  readonly contextTokens: number;
  /** How long an answer may be when the caller does not say. */
  readonly defaultMaxNewTokens: number;
  /** True when `countPromptTokens` uses the model's tokenizer; false when it gives an upper bound. */
  readonly countsExactly: boolean;
  complete(request: CompletionRequest, options?: CompletionOptions): Promise<CompletionResult>;
  /** Calls of different scopes take turns. */
  countPromptTokens(
    request: CompletionRequest,
    options?: Pick<CompletionOptions, 'cacheScope'>,
  ): Promise<number>;
  health(): Promise<EngineHealth>;
  /** Ends running calls as cancelled, frees everything, and refuses later calls. */
  close(): Promise<void>;
}
