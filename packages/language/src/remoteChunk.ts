import { LanguageError } from './errors.js';

/** What one event of an OpenAI-compatible answer, or a whole unstreamed answer, says. */
export interface RemoteChunk {
  text: string;
  /** The model produced something: text, or reasoning that is not part of the answer. */
  active: boolean;
  finishReason: string | undefined;
  promptTokens: number | undefined;
  completionTokens: number | undefined;
}

type JsonObject = Record<string, unknown>;

/** Reads an event's JSON: ignores additional fields and checks those that are used. */
export function readRemoteChunk(json: string): RemoteChunk {
  const body = parseObject(json);
  if (body['error'] !== undefined && body['error'] !== null) {
    throw new LanguageError('engine_failed', 'The model server reported an error while it answered.');
  }
  const choice = asObject(Array.isArray(body['choices']) ? body['choices'][0] : undefined);
  const delta = asObject(choice['delta'] ?? choice['message']);
  const content = delta['content'] ?? choice['text'];
  const text = typeof content === 'string' ? content : '';
  const finishReason = choice['finish_reason'];
  const usage = asObject(body['usage']);
  return {
    text,
    active: text !== '' || isText(delta['reasoning_content']) || isText(delta['reasoning']),
    finishReason: typeof finishReason === 'string' ? finishReason : undefined,
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

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function asCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
