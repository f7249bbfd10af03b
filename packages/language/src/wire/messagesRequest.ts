import { z } from 'zod';
import { messagesMax } from '../calls/checkRequest.js';
import type { CompletionRequest } from '../engine.js';
import type { Tool, ToolChoice } from '../features.js';
import { chatMessages, conversation } from './messagesTurns.js';
import { malformed, unsupported } from './refuse.js';
import { parseBody, sampling } from './sampling.js';
import { askedOf, given, schema, toolsMax } from './tools.js';

const tool = z.object({
  type: z.string().max(64).nullish(),
  name: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'a name has 1 to 128 letters, digits, _ or -'),
  description: z.string().max(100_000).nullish(),
  input_schema: schema.optional(),
  strict: z.boolean().nullish(),
});
const toolChoice = z.object({
  type: z.enum(['auto', 'any', 'tool', 'none']),
  name: z.string().max(128).optional(),
  disable_parallel_tool_use: z.boolean().nullish(),
});
const thinking = z.object({
  type: z.enum(['disabled', 'adaptive', 'enabled']),
  budget_tokens: z.number().int().min(1_024).optional(),
  display: z.string().max(32).nullish(),
});
const outputConfig = z.object({
  effort: z.string().max(32).nullish(),
  format: z.object({ type: z.literal('json_schema'), schema }).nullish(),
});

/** Fields without effect here (metadata, service_tier …) and marks for a cache are ignored. */
const messagesRequest = z.object({
  model: sampling.model,
  ...conversation,
  max_tokens: sampling.max_tokens.unwrap().unwrap(),
  stop_sequences: z.array(z.string()).max(messagesMax).nullish(),
  stream: sampling.stream,
  temperature: z.number().min(0).max(1).nullish(),
  top_p: sampling.top_p,
  top_k: sampling.top_k,
  tools: z.array(tool).max(toolsMax).nullish(),
  tool_choice: toolChoice.nullish(),
  thinking: thinking.nullish(),
  output_config: outputConfig.nullish(),
});
const countRequest = messagesRequest.partial({ max_tokens: true });

/** Fields that would change the answer are refused, not ignored. A client that is refused a thread sends all messages. */
const withoutSupport = [
  'compaction',
  'container',
  'context_management',
  'fallbacks',
  'mcp_servers',
  'output_format',
  'thread',
] as const;

export const messagesFields: readonly string[] = [...Object.keys(messagesRequest.shape), ...withoutSupport];

export interface ParsedMessagesRequest {
  model: string;
  completion: CompletionRequest;
  /** Whether thoughts of the model are part of the answer. */
  thoughts: boolean;
  stream: boolean;
}

/** Reads the body of `POST /v1/messages`, in terms of a chat. */
export const parseMessagesRequest = (body: unknown): ParsedMessagesRequest =>
  asChat(parseBody(messagesRequest, body), body);

/** Reads the body of `POST /v1/messages/count_tokens`. */
export const parseCountRequest = (body: unknown): ParsedMessagesRequest =>
  asChat(parseBody(countRequest, body), body);

function asChat(request: z.infer<typeof countRequest>, body: unknown): ParsedMessagesRequest {
  for (const field of withoutSupport)
    if ((body as Record<string, unknown>)[field] != null) throw unsupported(field);
  const { tools, tool_choice, thinking: thought, output_config } = request;
  const effort = output_config?.effort ?? effortOf(thought);
  const format = output_config?.format;
  return {
    model: request.model,
    completion: {
      messages: chatMessages(request),
      maxNewTokens: request.max_tokens,
      temperature: request.temperature ?? undefined,
      topP: request.top_p ?? undefined,
      topK: request.top_k ?? undefined,
      stop: request.stop_sequences ?? undefined,
      ...askedOf((tools ?? []).map(toolOf), choiceOf(tool_choice)),
      ...(tool_choice?.disable_parallel_tool_use ? { parallelToolCalls: false } : {}),
      ...(effort === undefined ? {} : { reasoningEffort: effort }),
      ...(format ? { responseFormat: { type: 'jsonSchema', name: 'answer', schema: format.schema } } : {}),
    },
    thoughts: thought != null && thought.type !== 'disabled' && thought.display !== 'omitted',
    stream: request.stream ?? false,
  };
}

function toolOf(
  { type, name, description, input_schema, strict }: z.infer<typeof tool>,
  index: number,
): Tool {
  const at = `tools.${index}`;
  if ((type ?? 'custom') !== 'custom' || input_schema === undefined)
    throw unsupported(
      at,
      `\`${at}\`: only tools that the caller describes with \`input_schema\` are supported.`,
    );
  return { name, ...given({ description, parameters: input_schema, strict }) };
}

function choiceOf(choice: z.infer<typeof toolChoice> | null | undefined): ToolChoice | undefined {
  if (choice?.type !== 'tool') return choice?.type === 'any' ? 'required' : choice?.type;
  if (choice.name === undefined) throw malformed('tool_choice.name', '`tool_choice.name` is missing.');
  return { name: choice.name };
}

/** A budget for thoughts, in terms of the efforts that engines know. */
function effortOf(asked: z.infer<typeof thinking> | null | undefined): string | undefined {
  if (asked?.type !== 'enabled') return undefined;
  const { budget_tokens = 0 } = asked;
  if (budget_tokens < 4_096) return 'low';
  return budget_tokens < 16_384 ? 'medium' : 'high';
}
