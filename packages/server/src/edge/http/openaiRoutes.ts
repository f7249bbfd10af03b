import { type Scope, ServiceError } from '@tricorn/contract';
import { LanguageError, type ListedModel, modelEntry, modelList, parseChatRequest } from '@tricorn/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ModelKind } from '../../domains/language/gateway.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { assertScope } from './authorize.js';
import type { BodyReader } from './bodyReader.js';
import type { EdgeDependencies } from './edge.js';
import { completeChat } from './openaiChat.js';
import { toWire } from './openaiErrors.js';
import { countRequest, showStanding } from './rateLimit.js';
import { bearerOf, tokenOf } from './tokenOf.js';

const startedSeconds = unixSeconds(new Date());

/**
 * Serves the language models through the OpenAI interface, for tools that only support that. An API key or an access
 * token is accepted; account, balance and limits are the same.
 */
export function registerOpenAi(
  server: FastifyInstance,
  edge: EdgeDependencies,
  bodies: BodyReader,
  requests: Throttle,
): void {
  const { language, sessions } = edge;
  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = toWire(request, thrown);
    return reply.code(status).headers(headers).send(body);
  };

  const identified = async (
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Scope,
  ): Promise<Identity> => {
    const identity = await sessions.identify(keyOf(request), request.ip).catch((error: unknown) => {
      showStanding(reply, requests.standing(networkOf(request.ip)));
      throw error;
    });
    await countRequest(reply, requests, identity.id);
    assertScope(identity, scope);
    return identity;
  };

  const identities = new WeakMap<FastifyRequest, Identity>();
  // The key is checked before the body is read: a stranger cannot make the server keep one.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const identity = await identified(request, reply, 'language:write');
      identities.set(request, identity);
      await bodies.admit(request, reply, identity.id);
    } catch (error) {
      // Nothing reads the rest of the body, so the connection cannot be used again.
      reply.header('connection', 'close');
      throw error;
    }
  };
  server.post('/v1/chat/completions', { errorHandler, onRequest }, async (request, reply) => {
    const account = identities.get(request)!;
    const chat = parseChatRequest(await readJson(bodies, request));
    request.raw.setTimeout(0);
    showStanding(reply, language.standing(account.id));
    return await completeChat(edge, account, kindOf(edge, chat.model), chat, reply);
  });

  const listed = (kind: ModelKind): ListedModel => ({
    id: language.models[kind],
    ownedBy: 'tricorn',
    createdSeconds: startedSeconds,
  });
  server.get('/v1/models', { errorHandler }, async (request, reply) => {
    await identified(request, reply, 'language:read');
    return modelList([listed('default'), listed('coding')]);
  });
  server.get('/v1/models/*', { errorHandler }, async (request, reply) => {
    await identified(request, reply, 'language:read');
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
  const key = bearerOf(headers) ?? tokenOf(headers);
  if (key) return key;
  throw new ServiceError(
    'tokenMissing',
    'The API key is missing; use one from createApiKey, or the access token that genToken returns.',
  );
}

async function readJson(bodies: BodyReader, request: FastifyRequest): Promise<unknown> {
  try {
    return await bodies.readJson(request);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.error !== 'invalidBody') throw thrown;
    throw new LanguageError('request_malformed', thrown.message, { field: 'body' });
  }
}
