import { ServiceError } from '@tricorn/contract';
import { LanguageError, type ListedModel, modelEntry, modelList, parseChatRequest } from '@tricorn/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ModelKind } from '../../domains/language/gateway.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { EdgeDependencies } from './edge.js';
import { decodeUtf8 } from './fields.js';
import { completeChat } from './openaiChat.js';
import { toWire } from './openaiErrors.js';

const startedSeconds = unixSeconds(new Date());

/**
 * Serves the language models through the OpenAI interface, for tools that only support that. The access token is the
 * API key; account, balance and limits are the same.
 */
export function registerOpenAi(server: FastifyInstance, edge: EdgeDependencies): void {
  const { language, sessions } = edge;
  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = toWire(request, thrown);
    return reply.code(status).headers(headers).send(body);
  };

  server.post('/v1/chat/completions', { errorHandler }, async (request, reply) => {
    const account = await sessions.identify(keyOf(request));
    request.raw.setTimeout(0);
    const chat = parseChatRequest(readJson(request.body));
    return await completeChat(edge, account, kindOf(edge, chat.model), chat, reply);
  });

  const listed = (kind: ModelKind): ListedModel => ({
    id: language.models[kind],
    ownedBy: 'tricorn',
    createdSeconds: startedSeconds,
  });
  server.get('/v1/models', { errorHandler }, async (request) => {
    await sessions.identify(keyOf(request));
    return modelList([listed('default'), listed('coding')]);
  });
  server.get('/v1/models/*', { errorHandler }, async (request) => {
    await sessions.identify(keyOf(request));
    return modelEntry(listed(kindOf(edge, (request.params as { '*': string })['*'])));
  });
}

function kindOf({ language }: EdgeDependencies, model: string): ModelKind {
  const { default: base, coding } = language.models;
  if (model === base) return 'default';
  if (model === coding) return 'coding';
  throw new ServiceError('modelUnknown', `Unknown model; this server has ${base} and ${coding}.`, {
    field: 'model',
  });
}

/** The API key of OpenAI clients, or the `token` header. */
function keyOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  const key = bearer?.[1] ?? (headers['token'] as string | undefined);
  if (key) return key;
  throw new ServiceError(
    'tokenMissing',
    'The API key is missing; use the access token that genToken returns.',
  );
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(decodeUtf8(body as Buffer));
  } catch {
    throw new LanguageError('request_malformed', 'The body is not valid JSON.', { field: 'body' });
  }
}
