import { z } from 'zod';
import { messagesMax } from '../checkRequest.js';
import type { ChatMessage, CompletionRequest } from '../engine.js';
import { LanguageError } from '../errors.js';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart).max(messagesMax)]);
const message = z.object({
  // `developer` is the newer name of `system`.
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: content.nullish(),
});
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Fields without effect here (user, metadata …) are ignored. */
const chatRequest = z.object({
  model: z.string().min(1).max(256),
  messages: z.array(message).min(1).max(messagesMax),
  max_tokens: count.nullish(),
  max_completion_tokens: count.nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  seed: z.number().int().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().int().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  logprobs: z.boolean().nullish(),
  logit_bias: z.record(z.string(), z.number()).nullish(),
  response_format: z.object({ type: z.string() }).nullish(),
});
type ChatRequestBody = z.infer<typeof chatRequest>;

export interface ParsedChatRequest {
  model: string;
  completion: CompletionRequest;
  stream: boolean;
  /** The stream ends with an event that carries the usage. */
  includeUsage: boolean;
}

/** Seeds of the OpenAI interface are signed 64-bit integers; those of the engines are unsigned 32-bit. */
const seedModulus = 2 ** 32;

/** Reads the body of `POST /v1/chat/completions`; refuses by name what is malformed or unsupported. */
export function parseChatRequest(body: unknown): ParsedChatRequest {
  const parsed = chatRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') || 'body';
    throw new LanguageError('request_malformed', `\`${field}\`: ${issue?.message ?? 'not valid'}`, { field });
  }
  const request = parsed.data;
  refuseUnsupported(request);
  return {
    model: request.model,
    completion: {
      messages: request.messages.map(toMessage),
      maxNewTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
      temperature: request.temperature ?? undefined,
      topP: request.top_p ?? undefined,
      frequencyPenalty: request.frequency_penalty ?? undefined,
      presencePenalty: request.presence_penalty ?? undefined,
      seed: request.seed == null ? undefined : ((request.seed % seedModulus) + seedModulus) % seedModulus,
      stop: typeof request.stop === 'string' ? [request.stop] : (request.stop ?? undefined),
    },
    stream: request.stream ?? false,
    includeUsage: request.stream_options?.include_usage ?? false,
  };
}

/** Unsupported fields that would change the answer are refused, not ignored. */
function refuseUnsupported(request: ChatRequestBody): void {
  const unsupported: [field: string, asked: boolean][] = [
    ['n', (request.n ?? 1) !== 1],
    ['tools', (request.tools?.length ?? 0) > 0],
    ['functions', (request.functions?.length ?? 0) > 0],
    ['logprobs', request.logprobs ?? false],
    ['logit_bias', Object.keys(request.logit_bias ?? {}).length > 0],
    ['response_format', (request.response_format?.type ?? 'text') !== 'text'],
  ];
  const [field] = unsupported.find(([, asked]) => asked) ?? [];
  if (field) throw new LanguageError('feature_unsupported', `\`${field}\` is not supported.`, { field });
}

function toMessage({ role, content: given }: z.infer<typeof message>): ChatMessage {
  const text = typeof given === 'string' ? given : (given ?? []).map((part) => part.text).join('');
  return { role: role === 'developer' ? 'system' : role, content: text };
}
