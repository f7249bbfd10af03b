import type { TokenPrice } from './calls/tokenPrice.js';
import type {
  AnswerDelta,
  Feature,
  ResponseFormat,
  TokenLogprob,
  Tool,
  ToolCall,
  ToolChoice,
} from './features.js';

/** A picture in a message. */
export interface MessageImage {
  /** A `data:` URL. */
  url: string;
  detail?: string | undefined;
}

/** One turn of a conversation. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** Tells participants of one role apart; templates of local models have no place for it. */
  name?: string | undefined;
  /** Pictures of a user's message; the text refers to them. */
  images?: readonly MessageImage[] | undefined;
  /** Calls that an assistant's message made. */
  toolCalls?: readonly ToolCall[] | undefined;
  /** The call that a tool's message answers. */
  toolCallId?: string | undefined;
  /** The thoughts before an assistant's message, as its server returned them. */
  reasoning?: string | undefined;
}

/** What a caller asks of a model: a conversation, or a single prompt. */
export type CompletionRequest = (
  | { messages: readonly ChatMessage[]; prompt?: undefined }
  | { prompt: string; messages?: undefined }
) & {
  /** The prompt is a text to continue, without the format of a conversation. */
  raw?: boolean | undefined;
  tools?: readonly Tool[] | undefined;
  /** Absent means `auto`. */
  toolChoice?: ToolChoice | undefined;
  /** False: at most one call per answer. */
  parallelToolCalls?: boolean | undefined;
  responseFormat?: ResponseFormat | undefined;
  /** Report the log probability of each token, and of this many alternatives. */
  topLogprobs?: number | undefined;
  /** Added to the logits of tokens, by token id. */
  logitBias?: Readonly<Record<string, number>> | undefined;
  reasoningEffort?: string | undefined;
  /** System prompt; a system message in `messages` replaces it. */
  system?: string | undefined;
  /** Zero or absent means the engine's default. */
  maxNewTokens?: number | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  /** Only this many of the likeliest tokens are candidates; 0 means all. */
  topK?: number | undefined;
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
  /**
   * Called with each piece of text as it appears and with the tokens generated so far. Other parts of an answer are in
   * `delta`; the text is empty then.
   */
  onToken?: ((textDelta: string, tokensSoFar: number, delta?: AnswerDelta) => void) | undefined;
  /**
   * Whose call this is, for example an account. A local engine reuses evaluated prompts only between calls of one scope,
   * so that nobody can find out by timing what others asked. Without a scope nothing is reused.
   */
  cacheScope?: string | undefined;
  /** Whether an answer that was given before will do. */
  mayRepeat?: boolean | undefined;
  /** When the answer must have begun, in `performance.now()`: with all waiting, loading and repeating. */
  startBeforeMs?: number | undefined;
}

export type CountingOptions = Pick<CompletionOptions, 'cacheScope' | 'signal' | 'startBeforeMs'>;

/** Why an answer ended: the model was done, it calls tools, it reached its limit, or the caller went away. */
export type FinishReason = 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'cancelled';

export interface CompletionResult {
  text: string;
  promptTokens: number;
  completionTokens: number;
  /** How many of the prompt's tokens the model had evaluated before, if it says so. */
  cachedTokens?: number | undefined;
  /** How many of the answer's tokens were thoughts, if the model says so. */
  reasoningTokens?: number | undefined;
  finishReason: FinishReason;
  /** Which of the request's `stop` texts ended the answer, if the model says so. */
  stopSequence?: string | undefined;
  toolCalls?: readonly ToolCall[] | undefined;
  reasoning?: string | undefined;
  logprobs?: readonly TokenLogprob[] | undefined;
  /** `reported` figures come from the model's tokenizer; `estimated` ones from text lengths. */
  usage: 'reported' | 'estimated';
  /** It is an answer that was kept from an earlier call, so all of it costs what cached input does. */
  repeated?: true | undefined;
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
  /** What the model can do besides answering in text. A server that does not say is asked and may refuse. */
  readonly features: ReadonlySet<Feature>;
  /** LLM tokens that a token of the model costs; one if absent. */
  readonly price?: TokenPrice | undefined;
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
  countPromptTokens(request: CompletionRequest, options?: CountingOptions): Promise<number>;
  health(): Promise<EngineHealth>;
  /** Ends running calls as cancelled, frees everything, and refuses later calls. */
  close(): Promise<void>;
}
