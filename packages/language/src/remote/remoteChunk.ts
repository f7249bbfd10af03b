import { LanguageError } from '../errors.js';
import type { TokenLogprob, ToolCallDelta } from '../features.js';

/** What one event of an OpenAI-compatible answer, or a whole unstreamed answer, says. */
export interface RemoteChunk {
  text: string;
  /** The model produced something: text, thoughts, a call of a tool, or a token that is not a whole character yet. */
  active: boolean;
  reasoning: string;
  toolCalls: ToolCallDelta[];
  logprobs: TokenLogprob[];
  cachedTokens: number | undefined;
  reasoningTokens: number | undefined;
  finishReason: string | undefined;
  stopSequence: string | undefined;
  promptTokens: number | undefined;
  completionTokens: number | undefined;
}

type JsonObject = Record<string, unknown>;

/** Reads an event's JSON: ignores additional fields and checks those that are used. */
export function readRemoteChunk(json: string): RemoteChunk {
  const body = parseObject(json);
  if (body['error'] !== undefined && body['error'] !== null) {
    // The name is that of our own model server.
    const hasDied = asObject(body['error'])['code'] === 'engine_crashed';
    throw new LanguageError(
      hasDied ? 'engine_crashed' : 'engine_failed',
      'The model server reported an error while it answered.',
    );
  }
  const choice = asObject(Array.isArray(body['choices']) ? body['choices'][0] : undefined);
  const delta = asObject(choice['delta'] ?? choice['message']);
  const content = delta['content'] ?? choice['text'];
  const text = typeof content === 'string' ? content : '';
  const finishReason = choice['finish_reason'];
  const usage = asObject(body['usage']);
  const reasoning = asText(delta['reasoning_content']) || asText(delta['reasoning']);
  const toolCalls = readToolCalls(delta['tool_calls']);
  const logprobs = readLogprobs(asObject(choice['logprobs']));
  return {
    text,
    active: text !== '' || reasoning !== '' || toolCalls.length > 0 || logprobs.length > 0,
    reasoning,
    toolCalls,
    logprobs,
    cachedTokens: asCount(asObject(usage['prompt_tokens_details'])['cached_tokens']),
    reasoningTokens: asCount(asObject(usage['completion_tokens_details'])['reasoning_tokens']),
    finishReason: typeof finishReason === 'string' ? finishReason : undefined,
    // The names that vLLM and SGLang have for it; a token that ended the answer is a number.
    stopSequence: asText(choice['stop_reason']) || asText(choice['matched_stop']) || undefined,
    promptTokens: asCount(usage['prompt_tokens']),
    completionTokens: asCount(usage['completion_tokens']),
  };
}

function parseObject(json: string): JsonObject {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as JsonObject;
  } catch {
    // The parser's message would quote the answer, so it is dropped.
  }
  throw new LanguageError('engine_protocol', 'The model server sent an event that is not JSON.');
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** More calls in one answer are refused by no server known, and an index must not make a list endless. */
const toolCallsMax = 128;

function readToolCalls(value: unknown): ToolCallDelta[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, position) => {
    const call = asObject(item);
    const named = asObject(call['function']);
    const index = asCount(call['index']) ?? position;
    if (index >= toolCallsMax)
      throw new LanguageError('engine_protocol', 'The model server sent too many calls of tools.');
    return {
      index,
      id: asText(call['id']) || undefined,
      name: asText(named['name']) || undefined,
      // Some servers send the arguments as an object.
      arguments:
        typeof named['arguments'] === 'object' && named['arguments'] !== null
          ? JSON.stringify(named['arguments'])
          : asText(named['arguments']),
    };
  });
}

function readLogprobs(logprobs: JsonObject): TokenLogprob[] {
  const content = logprobs['content'];
  if (!Array.isArray(content)) return readTextLogprobs(logprobs);
  return content.map((item: unknown) => {
    const entry = asObject(item);
    const top = Array.isArray(entry['top_logprobs']) ? entry['top_logprobs'] : [];
    return { ...readLogprob(entry), top_logprobs: top.map((one: unknown) => readLogprob(asObject(one))) };
  });
}

/** The older format of `completions`: parallel lists. */
function readTextLogprobs({ tokens, token_logprobs, top_logprobs }: JsonObject): TokenLogprob[] {
  if (!Array.isArray(tokens) || !Array.isArray(token_logprobs)) return [];
  return tokens.map((token: unknown, index) => ({
    ...readLogprob({ token, logprob: token_logprobs[index] }),
    top_logprobs: Object.entries(asObject(Array.isArray(top_logprobs) ? top_logprobs[index] : undefined)).map(
      ([other, logprob]) => readLogprob({ token: other, logprob }),
    ),
  }));
}

function readLogprob({ token, logprob, bytes }: JsonObject) {
  const text = asText(token);
  return {
    token: text,
    logprob: typeof logprob === 'number' && Number.isFinite(logprob) ? logprob : impossible,
    bytes: Array.isArray(bytes)
      ? bytes.filter((byte): byte is number => asCount(byte) !== undefined)
      : [...Buffer.from(text)],
  };
}

/** The logarithm of nothing, as far as JSON can write it. */
const impossible = -9999;

function asCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
