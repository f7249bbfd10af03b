import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import {
  type ChatAnswerId,
  type CompletionResult,
  chatResponse,
  errorResponse,
  LanguageError,
  type ListedModel,
  modelEntry,
  modelList,
  parseChatRequest,
  sseData,
  sseEnd,
  sseStart,
  sseText,
  type WireError,
  wireError,
} from '@tricorn/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../accounts/tokens.js';
import type { ModelKind } from '../language/gateway.js';
import { startPieces } from '../language/pieces.js';
import type { Services } from '../services.js';
import { unixSeconds } from '../store/unixSeconds.js';
import { abortedWith } from './abortedWith.js';
import { asServiceError } from './errors.js';
import { sendEventText } from './eventStream.js';

const startedSeconds = unixSeconds(new Date());

/**
 * The language models as OpenAI's interface offers them, for tools that speak nothing else: the access token is the
 * API key, and the account, its balance and its limits are the same.
 */
export function registerOpenAi(server: FastifyInstance, services: Services): void {
  const { language, tokens } = services;
  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = toWire(request, thrown);
    return reply.code(status).headers(headers).send(body);
  };

  server.post('/v1/chat/completions', { errorHandler }, async (request, reply) => {
    const account = tokens.read(keyOf(request));
    request.raw.setTimeout(0);
    return await complete(services, account, request, reply);
  });

  const listed = (kind: ModelKind): ListedModel => ({
    id: language.models[kind],
    ownedBy: 'tricorn',
    createdSeconds: startedSeconds,
  });
  server.get('/v1/models', { errorHandler }, async (request) => {
    tokens.read(keyOf(request));
    return modelList([listed('default'), listed('coding')]);
  });
  server.get('/v1/models/*', { errorHandler }, async (request) => {
    tokens.read(keyOf(request));
    return modelEntry(listed(kindOf(services, (request.params as { '*': string })['*'])));
  });
}

async function complete(
  services: Services,
  account: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { model, completion, stream, includeUsage } = parseChatRequest(readJson(request.body));
  const id = { id: `chatcmpl-${randomUUID()}`, model, createdSeconds: unixSeconds(new Date()) };
  const signal = abortedWith(reply);
  const run = async (onText?: (textDelta: string) => void): Promise<CompletionResult> =>
    await services.language.call({
      account,
      model: kindOf(services, model),
      request: completion,
      signal,
      onText,
      answer: (result) => result,
    });
  if (!stream) return chatResponse(id, await run());
  return sendEventText(reply, chunksOf(request, id, await startPieces(run), includeUsage));
}

async function* chunksOf(
  request: FastifyRequest,
  id: ChatAnswerId,
  pieces: AsyncGenerator<string, CompletionResult>,
  includeUsage: boolean,
): AsyncGenerator<string> {
  yield sseStart(id);
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      yield done ? sseEnd(id, value, includeUsage) : sseText(id, value);
      if (done) return;
    }
  } catch (thrown) {
    yield sseData(toWire(request, thrown).body);
  }
}

function kindOf({ language }: Services, model: string): ModelKind {
  const { default: base, coding } = language.models;
  if (model === base) return 'default';
  if (model === coding) return 'coding';
  throw new ServiceError('modelUnknown', `There is no such model; this server has ${base} and ${coding}.`, {
    field: 'model',
  });
}

/** The key of OpenAI's clients, or the header of our own. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  return bearer?.[1] ?? (headers['token'] as string | undefined);
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer));
  } catch {
    throw new LanguageError('request_malformed', 'The body is not valid JSON.', { field: 'body' });
  }
}

function toWire(request: FastifyRequest, thrown: unknown): WireError {
  if (thrown instanceof LanguageError) {
    const wire = errorResponse(thrown);
    // The field has another name in this interface.
    if (wire.body.error.param === 'max_new_tokens') wire.body.error.param = 'max_tokens';
    return wire;
  }
  const { code, message, error, details } = asServiceError(request, thrown);
  return wireError(
    code,
    { message, type: typeOf(code), code: error, param: details.field ?? null },
    details.retryAfterSeconds === undefined ? undefined : details.retryAfterSeconds * 1000,
  );
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 402) return 'insufficient_quota';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
