import { z } from 'zod';
import { messagesMax } from '../calls/checkRequest.js';
import type { ChatMessage, CompletionRequest } from '../engine.js';
import { imagesMax, isPicture } from './picture.js';
import { malformed, unsupported } from './refuse.js';
import { knownPart } from './responseItems.js';
import { choicesOf, normalSeed, parseBody, parseMetadata, sampling, samplingOf } from './sampling.js';
import { formatOf, responseFormat, toolChoice, toolChoiceOf, tools } from './tools.js';

const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  refusal: z.string().optional(),
});
type Part = z.infer<typeof part>;
const content = z.union([z.string(), z.array(part).max(messagesMax)]);
const call = z.object({
  id: z.string().min(1).max(256),
  type: z.string().optional(),
  function: z.object({ name: z.string().min(1).max(256), arguments: z.string() }),
});
const message = z.object({
  // `developer` is the newer name of `system`.
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: content.nullish(),
  name: z.string().max(256).nullish(),
  tool_calls: z.array(call).max(128).nullish(),
  tool_call_id: z.string().max(256).nullish(),
  reasoning_content: z.string().nullish(),
});

/** What models do that have no such setting. */
export const defaultVerbosity = 'medium';

/** Fields without effect here (user, metadata …) are ignored. */
const chatRequest = z.object({
  ...sampling,
  messages: z.array(message).min(1).max(messagesMax),
  max_completion_tokens: sampling.max_tokens,
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
  tools: tools.nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: responseFormat.nullish(),
  reasoning_effort: z.string().max(32).nullish(),
  store: z.boolean().nullish(),
});

export interface ParsedChatRequest {
  model: string;
  completion: CompletionRequest;
  /** How many answers to give. */
  choices: number;
  stream: boolean;
  /** The stream ends with an event that carries the usage. */
  includeUsage: boolean;
  /** What is kept with the answer, if the caller wants to read it again. */
  stored?: { messages: readonly object[]; metadata: Readonly<Record<string, string>> };
}

/**
 * Reads the body of `POST /v1/chat/completions`; refuses by name what is malformed or unsupported. The results of tools
 * may answer calls of an earlier request if the caller adds its messages.
 */
export function parseChatRequest(body: unknown, { callsMayBeEarlier = false } = {}): ParsedChatRequest {
  const request = parseBody(chatRequest, body);
  refuseUnsupported(body as Record<string, unknown>);
  if (request.top_logprobs && !request.logprobs)
    throw malformed('top_logprobs', '`top_logprobs` needs `logprobs`.');
  const completion: CompletionRequest = {
    messages: request.messages.map(toMessage),
    ...samplingOf(request),
    maxNewTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    seed: normalSeed(request.seed),
    ...(request.logprobs ? { topLogprobs: request.top_logprobs ?? 0 } : {}),
    ...toolChoiceOf(request.tools ?? undefined, request.tool_choice ?? undefined),
    ...(request.parallel_tool_calls == null ? {} : { parallelToolCalls: request.parallel_tool_calls }),
    ...formatOf(request.response_format ?? undefined),
    ...(request.reasoning_effort == null ? {} : { reasoningEffort: request.reasoning_effort }),
  };
  if (!callsMayBeEarlier) assertCallsAnswered(completion.messages ?? []);
  return {
    model: request.model,
    completion,
    choices: choicesOf(request.n),
    stream: request.stream ?? false,
    includeUsage: request.stream_options?.include_usage ?? false,
    ...(request.store
      ? { stored: { messages: request.messages.map(storedMessage), metadata: parseMetadata(body) } }
      : {}),
  };
}

const storedMessage = ({ content: body, ...others }: z.infer<typeof message>): object => ({
  ...others,
  content: typeof body === 'string' ? body : null,
  content_parts: Array.isArray(body) ? body.flatMap(knownPart) : null,
});

/** Fields that are refused whatever their value, and what to use instead. */
const withoutSupport = {
  functions: '; use `tools`',
  function_call: '; use `tool_choice`',
  audio: '',
  web_search_options: '',
  moderation: '',
} as const;

export const chatFields: readonly string[] = [
  ...Object.keys(chatRequest.shape),
  ...Object.keys(withoutSupport),
  'metadata',
  'modalities',
  'verbosity',
];

/** Unsupported fields that would change the answer are refused, not ignored. */
function refuseUnsupported(body: Record<string, unknown>): void {
  const { modalities, verbosity, prediction } = body;
  if (Array.isArray(modalities) && modalities.some((kind) => kind !== 'text'))
    throw unsupported('modalities', '`modalities` other than text are not supported.');
  for (const [field, replacement] of Object.entries(withoutSupport))
    if (body[field] != null) throw unsupported(field, `\`${field}\` is not supported${replacement}.`);
  if ((verbosity ?? defaultVerbosity) !== defaultVerbosity) throw unsupported('verbosity');
  // A prediction only speeds an answer up, so it may be left out.
  void prediction;
}

function toMessage(given: z.infer<typeof message>, index: number): ChatMessage {
  const { role, content: body, name, tool_calls, tool_call_id, reasoning_content } = given;
  const parts: readonly Part[] = typeof body === 'string' ? [{ type: 'text', text: body }] : (body ?? []);
  const images = parts.filter(({ type }) => type === 'image_url').map((one) => imageOf(one, index));
  if (images.length > imagesMax)
    throw unsupported('messages', `A message has at most ${imagesMax} pictures.`);
  if (role === 'tool' && !tool_call_id)
    throw malformedMessage(index, 'a message of a tool needs `tool_call_id`');
  return {
    role: role === 'developer' ? 'system' : role,
    content: parts.map((one) => textOf(one, index)).join(''),
    ...(name ? { name } : {}),
    ...(images.length === 0 ? {} : { images }),
    ...(tool_calls?.length
      ? { toolCalls: tool_calls.map(({ id, function: named }) => ({ id, ...named })) }
      : {}),
    ...(role === 'tool' ? { toolCallId: tool_call_id! } : {}),
    ...(reasoning_content ? { reasoning: reasoning_content } : {}),
  };
}

function textOf({ type, text, refusal }: Part, index: number): string {
  if (type === 'text') return text ?? '';
  if (type === 'refusal') return refusal ?? '';
  if (type === 'image_url') return '';
  throw unsupported(
    'messages',
    `\`messages.${index}\`: parts of type \`${type.slice(0, 40)}\` are not supported.`,
  );
}

const imagePart = z.object({
  image_url: z.union([z.string(), z.object({ url: z.string(), detail: z.string().max(16).nullish() })]),
});

function imageOf(given: Part, index: number) {
  const read = imagePart.safeParse(given);
  if (!read.success) throw malformedMessage(index, 'a picture needs `image_url`');
  const image = read.data.image_url;
  const { url, detail } = typeof image === 'string' ? { url: image, detail: undefined } : image;
  if (!isPicture(url))
    throw unsupported(
      'messages',
      `\`messages.${index}\`: a picture must be a \`data:\` URL of a PNG, JPEG, WebP or GIF in base64; addresses are not fetched.`,
    );
  return { url, ...(detail ? { detail } : {}) };
}

/** The result of a call needs the call before it. */
function assertCallsAnswered(messages: readonly ChatMessage[]): void {
  const called = new Set<string>();
  messages.forEach(({ toolCalls = [], toolCallId }, index) => {
    for (const { id } of toolCalls) called.add(id);
    if (toolCallId !== undefined && !called.has(toolCallId))
      throw malformedMessage(index, '`tool_call_id` names a call that no earlier message made');
  });
}

const malformedMessage = (index: number, what: string): Error =>
  malformed(`messages.${index}`, `\`messages.${index}\`: ${what}.`);
