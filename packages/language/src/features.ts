import type { CompletionRequest } from './engine.js';
import { LanguageError } from './errors.js';

/** What some models can do and others cannot. */
export const allFeatures = [
  'tools',
  'jsonObject',
  'jsonSchema',
  'vision',
  'logprobs',
  'logitBias',
  'reasoning',
  'rawPrompt',
] as const;
export type Feature = (typeof allFeatures)[number];

/** A function that the caller can run for the model. */
export interface Tool {
  name: string;
  description?: string | undefined;
  /** JSON schema of the arguments; absent means none. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  strict?: boolean | undefined;
}

export type ToolChoice = 'auto' | 'none' | 'required' | { name: string };

/** A call that a model asks for. `arguments` is JSON, as the model wrote it. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** A piece of a call, as it is streamed: the first of an index has id and name. */
export interface ToolCallDelta {
  index: number;
  id?: string | undefined;
  name?: string | undefined;
  arguments: string;
}

export type ResponseFormat =
  | { type: 'jsonObject' }
  | {
      type: 'jsonSchema';
      name: string;
      description?: string | undefined;
      schema: Readonly<Record<string, unknown>>;
      strict?: boolean | undefined;
    };

export interface TokenLogprob {
  token: string;
  logprob: number;
  bytes: readonly number[] | null;
  top_logprobs: readonly { token: string; logprob: number; bytes: readonly number[] | null }[];
}

/** What was generated besides text. */
export interface AnswerDelta {
  reasoning?: string | undefined;
  toolCalls?: readonly ToolCallDelta[] | undefined;
  logprobs?: readonly TokenLogprob[] | undefined;
}

/** The features that a request needs, each with the field that asks for it. */
export function featuresOf(request: CompletionRequest): [feature: Feature, field: string][] {
  const asked: [Feature, string, boolean][] = [
    ['tools', 'tools', (request.tools?.length ?? 0) > 0],
    [
      'tools',
      'messages',
      request.messages?.some(({ role, toolCalls }) => role === 'tool' || toolCalls) ?? false,
    ],
    ['jsonObject', 'response_format', request.responseFormat?.type === 'jsonObject'],
    ['jsonSchema', 'response_format', request.responseFormat?.type === 'jsonSchema'],
    ['vision', 'messages', request.messages?.some(({ images }) => (images?.length ?? 0) > 0) ?? false],
    ['logprobs', 'logprobs', request.topLogprobs !== undefined],
    ['logitBias', 'logit_bias', Object.keys(request.logitBias ?? {}).length > 0],
    ['reasoning', 'reasoning_effort', request.reasoningEffort !== undefined],
    ['rawPrompt', 'prompt', request.raw ?? false],
  ];
  return asked.filter(([, , isAsked]) => isAsked).map(([feature, field]) => [feature, field]);
}

const names: Readonly<Record<Feature, string>> = {
  tools: 'tools',
  jsonObject: 'JSON mode',
  jsonSchema: 'JSON schemas',
  vision: 'pictures',
  logprobs: 'log probabilities',
  logitBias: 'logit biases',
  reasoning: 'a reasoning effort',
  rawPrompt: 'prompts without a conversation',
};

/** Refuses by name what the model cannot do; nothing has been charged by then. */
export function assertFeatures(
  engine: { model: string; features: ReadonlySet<Feature> },
  request: CompletionRequest,
): void {
  const [missing] = featuresOf(request).filter(([feature]) => !engine.features.has(feature));
  if (missing === undefined) return;
  const [feature, field] = missing;
  throw new LanguageError(
    'feature_unsupported',
    `\`${field}\`: the model ${engine.model} does not support ${names[feature]}.`,
    { field },
  );
}
