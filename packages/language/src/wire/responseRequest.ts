import { z } from 'zod';
import { messagesMax } from '../calls/checkRequest.js';
import type { ChatMessage, CompletionRequest } from '../engine.js';
import { defaultVerbosity, type ParsedChatRequest, parseChatRequest } from './chatRequest.js';
import { askForSummary, summaryOf } from './compaction.js';
import { malformed, unsupported } from './refuse.js';
import { knownFormat, knownItem, knownTool, knownToolChoice } from './responseItems.js';
import { inResponseTerms } from './responseNames.js';
import { metadata, parseBody } from './sampling.js';

const item = z.looseObject({ type: z.string().max(64).optional() });
type Item = z.infer<typeof item>;

const responseRequest = z.object({
  model: z.string().min(1).max(256),
  input: z.union([z.string(), z.array(item).min(1).max(messagesMax)]),
  instructions: z.string().nullish(),
  previous_response_id: z.string().max(100).nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
  include: z.array(z.string()).max(16).nullish(),
  tools: z
    .array(z.looseObject({ type: z.string().max(64) }))
    .max(128)
    .nullish(),
  tool_choice: z.union([z.string(), z.looseObject({ type: z.string() })]).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z
    .object({ format: z.looseObject({ type: z.string() }).nullish(), verbosity: z.string().nullish() })
    .nullish(),
  reasoning: z.looseObject({ effort: z.string().max(32).nullish() }).nullish(),
  truncation: z.string().nullish(),
  background: z.boolean().nullish(),
  conversation: z.unknown().optional(),
  prompt: z.unknown().optional(),
  moderation: z.unknown().optional(),
  context_management: z.unknown().optional(),
  metadata,
});
export const responseFields: readonly string[] = Object.keys(responseRequest.shape);
type ResponseBody = z.infer<typeof responseRequest>;

export interface ParsedResponseRequest {
  model: string;
  /** The messages of this request; those of the previous response come before them. */
  messages: ChatMessage[];
  completion: Omit<CompletionRequest, 'messages' | 'prompt'>;
  /** The input as items, for `input_items`. */
  items: object[];
  /** The fields that a response repeats. */
  asked: Record<string, unknown>;
  previousId: string | undefined;
  store: boolean;
  stream: boolean;
}

const idCharsMax = 256;

/** Reads the body of `POST /v1/responses`, in terms of a conversation. */
export function parseResponseRequest(body: unknown): ParsedResponseRequest {
  const request = parseBody(responseRequest, body);
  refuseUnsupported(request);
  const items =
    typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input;
  const { messages = [], prompt: _, ...rest } = asChat(request, items).completion;
  return {
    model: request.model,
    messages: joinCalls(messages),
    completion: { ...rest, ...(request.instructions ? { system: request.instructions } : {}) },
    items: withIds(items),
    asked: askedOf(request),
    previousId: request.previous_response_id ?? undefined,
    store: request.store ?? true,
    stream: request.stream ?? false,
  };
}

/** Reads the body of `POST /v1/responses/compact`, as a request for a summary. */
export function parseCompaction(body: unknown): ParsedResponseRequest {
  const { input = null, ...given } = parseBody(z.record(z.string(), z.unknown()), body);
  if (input === null && given['previous_response_id'] == null)
    throw malformed('input', '`input` or `previous_response_id` is missing.');
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const asked = items === null ? [askForSummary] : Array.isArray(items) ? [...items, askForSummary] : items;
  return parseResponseRequest({ ...given, input: asked, store: false });
}

/** Most of a request is the same as in a chat; one reader keeps both alike. */
function asChat(request: ResponseBody, items: readonly Item[]): ParsedChatRequest {
  const include = request.include ?? [];
  const wantsLogprobs = include.includes('message.output_text.logprobs') || (request.top_logprobs ?? 0) > 0;
  const messages = items.map(messagesOf);
  const chat = {
    model: request.model,
    messages: messages.flat(),
    max_completion_tokens: request.max_output_tokens,
    temperature: request.temperature,
    top_p: request.top_p,
    ...(wantsLogprobs ? { logprobs: true, top_logprobs: request.top_logprobs ?? 0 } : {}),
    tools: request.tools?.map(chatTool),
    tool_choice: chatToolChoice(request.tool_choice),
    parallel_tool_calls: request.parallel_tool_calls,
    response_format: chatFormat(request.text?.format),
    reasoning_effort: request.reasoning?.effort,
  };
  try {
    return parseChatRequest(chat, { callsMayBeEarlier: true });
  } catch (thrown) {
    throw inResponseTerms(
      thrown,
      messages.flatMap((made, position) => made.map(() => position)),
    );
  }
}

function refuseUnsupported(request: ResponseBody): void {
  if (request.background) throw unsupported('background');
  if (request.conversation != null)
    throw unsupported('conversation', '`conversation` is not supported; use `previous_response_id`.');
  if (request.prompt != null) throw unsupported('prompt', '`prompt` templates are not supported.');
  if (request.moderation != null) throw unsupported('moderation');
  if (request.context_management != null) throw unsupported('context_management');
  if ((request.text?.verbosity ?? defaultVerbosity) !== defaultVerbosity) throw unsupported('text.verbosity');
  if ((request.truncation ?? 'disabled') !== 'disabled') throw unsupported('truncation');
}

/** Items as they are listed: each with its own id, by which a caller asks for the next page. */
function withIds(items: readonly Item[]): object[] {
  const seen = new Set<unknown>();
  return items.map((one, index) => {
    const isOwn = typeof one['id'] === 'string' && one['id'].length <= idCharsMax && !seen.has(one['id']);
    const id = isOwn ? one['id'] : `item_${index}`;
    seen.add(id);
    return { ...knownItem(one), id };
  });
}

/** An item of the input as messages of a chat. */
function messagesOf(given: Item): object[] {
  const { type = 'message' } = given;
  if (type === 'message') return [{ role: given['role'], content: contentOf(given['content']) }];
  if (type === 'function_call')
    return [
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: given['call_id'],
            type: 'function',
            function: { name: given['name'], arguments: given['arguments'] },
          },
        ],
      },
    ];
  if (type === 'function_call_output')
    return [{ role: 'tool', tool_call_id: given['call_id'], content: contentOf(given['output']) }];
  if (type === 'compaction') return [{ role: 'assistant', content: summaryOf(given['encrypted_content']) }];
  // Thoughts of earlier turns need not be repeated.
  if (type === 'reasoning') return [];
  throw unsupported('input', `\`input\`: items of type \`${type}\` are not supported.`);
}

function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part: Item | null) => {
    if (part?.type === 'input_text' || part?.type === 'output_text')
      return { type: 'text', text: part['text'] };
    if (part?.type === 'input_image')
      return { type: 'image_url', image_url: { url: part['image_url'], detail: part['detail'] } };
    return part;
  });
}

/** Calls of one turn are items of their own here and one message in a chat. */
function joinCalls(messages: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (message.toolCalls && last?.role === 'assistant')
      joined[joined.length - 1] = { ...last, toolCalls: [...(last.toolCalls ?? []), ...message.toolCalls] };
    else joined.push(message);
  }
  return joined;
}

function chatTool({ type, ...described }: Item): object {
  return type === 'function' ? { type, function: described } : { type };
}

function chatToolChoice(choice: ResponseBody['tool_choice']): unknown {
  if (choice == null || typeof choice === 'string') return choice;
  if (choice.type === 'function') return { type: 'function', function: { name: choice['name'] } };
  if (choice.type !== 'allowed_tools') throw unsupported('tool_choice');
  const tools = Array.isArray(choice['tools']) ? choice['tools'] : [];
  return {
    type: 'allowed_tools',
    allowed_tools: {
      mode: choice['mode'],
      tools: tools.map((tool: Item | null) => ({ type: tool?.type, function: { name: tool?.['name'] } })),
    },
  };
}

function chatFormat(format: Item | null | undefined): unknown {
  if (format?.type !== 'json_schema') return format ?? undefined;
  const { type, ...json_schema } = format;
  return { type, json_schema };
}

function askedOf(request: ResponseBody): Record<string, unknown> {
  return {
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    store: request.store ?? true,
    temperature: request.temperature ?? null,
    text: { format: knownFormat(request.text?.format ?? { type: 'text' }) },
    tool_choice: knownToolChoice(request.tool_choice ?? 'auto'),
    tools: (request.tools ?? []).map(knownTool),
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    background: false,
  };
}

/** Refuses a result whose call is in neither this request nor the previous response. */
export function assertCallsKnown(messages: readonly ChatMessage[]): void {
  const called = new Set<string>();
  for (const { toolCalls = [], toolCallId } of messages) {
    for (const { id } of toolCalls) called.add(id);
    if (toolCallId !== undefined && !called.has(toolCallId))
      throw malformed('input', '`input`: `call_id` names a call that was never made.');
  }
}
