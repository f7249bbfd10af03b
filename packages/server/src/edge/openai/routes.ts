import { type Scope, ServiceError } from '@tricorn/contract';
import { embeddingsResponse, malformed, parseEmbeddingsRequest } from '@tricorn/language';
import { embeddingWidth } from '@tricorn/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import type { BodyReader } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { assertScope } from '../pipeline/authorize.js';
import { countRequest, showStanding } from '../pipeline/rateLimit.js';
import type { RunOperation } from '../pipeline/runOperation.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { answerText } from './answerText.js';
import { chatCall, textCall } from './chat.js';
import { editImage } from './edits.js';
import { toWire } from './errors.js';
import { generateImages, refuseVariation } from './images.js';
import { parseImagesRequest } from './imagesRequest.js';
import { findModel, listModels } from './models.js';
import {
  type AgainQuery,
  deleteStored,
  inputItems,
  type PageQuery,
  readAgain,
  refuseCancel,
  responseCall,
} from './responses.js';

type Answer = (account: Identity, body: unknown, reply: FastifyReply) => Promise<object>;
type Read = (account: Identity, request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/**
 * Serves the models through the OpenAI interface, for tools that only support that. An API key or an access token is
 * accepted; account, balance and limits are the same.
 */
export function registerOpenAi(
  server: FastifyInstance,
  edge: EdgeDependencies,
  run: RunOperation,
  bodies: BodyReader,
  requests: Throttle,
): void {
  const { language } = edge;
  const identities = new WeakMap<FastifyRequest, Identity>();

  /** The key is checked before the body is read: a stranger cannot make the server keep one. */
  const checkingKey =
    (scope: Scope, readsBody: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const identity = await identified(edge, requests, request, reply, scope);
        identities.set(request, identity);
        if (readsBody) await bodies.admit(request, reply, identity.id);
      } catch (error) {
        // Nothing reads the rest of the body, so the connection cannot be used again.
        reply.header('connection', 'close');
        throw error;
      }
    };
  const post = (path: string, scope: Scope, answer: Answer) =>
    server.post(`/v1/${path}`, {
      errorHandler,
      bodyLimit: edge.limits.bodyBytesMax,
      onRequest: checkingKey(scope, true),
      handler: async (request, reply) => {
        const body = await readJson(bodies, request);
        // The timeout was for receiving the request; the answer may take longer.
        request.raw.setTimeout(0);
        if (scope === 'language:write') showStanding(reply, language.standing(identities.get(request)!.id));
        return await answer(identities.get(request)!, body, reply);
      },
    });
  const get = (path: string, scope: Scope, read: Read, method: 'GET' | 'DELETE' | 'POST' = 'GET') =>
    server.route({
      method,
      url: `/v1/${path}`,
      errorHandler,
      onRequest: checkingKey(scope, false),
      handler: async (request, reply) => await read(identities.get(request)!, request, reply),
    });

  post('chat/completions', 'language:write', async (account, body, reply) => {
    return await answerText(edge, account, chatCall(language, body), reply);
  });
  post('completions', 'language:write', async (account, body, reply) => {
    return await answerText(edge, account, textCall(language, body), reply);
  });
  post('responses', 'language:write', async (account, body, reply) => {
    return await answerText(edge, account, await responseCall(edge, account, body), reply);
  });
  get('responses/:id', 'language:read', async (account, request, reply) => {
    return await readAgain(edge, account, idOf(request), request.query as AgainQuery, reply);
  });
  get('responses/:id/input_items', 'language:read', (account, request) =>
    inputItems(edge, account, idOf(request), request.query as PageQuery),
  );
  get(
    'responses/:id',
    'language:write',
    (account, request) => deleteStored(edge, account, idOf(request)),
    'DELETE',
  );
  get('responses/:id/cancel', 'language:write', async () => refuseCancel(), 'POST');

  post('embeddings', 'language:write', async (account, body, reply) => {
    const { model, texts, encoding } = parseEmbeddingsRequest(body, embeddingWidth);
    const { embeddings } = language;
    if (model !== embeddings.model)
      throw new ServiceError(
        'modelUnknown',
        `Unknown embedding model; this server has ${embeddings.model}.`,
        {
          field: 'model',
        },
      );
    const { vectors, tokens } = await embeddings.embed(account, texts, abortedWith(reply));
    return embeddingsResponse(embeddings.model, vectors, encoding, tokens);
  });
  post('images/generations', 'pictures:write', async (account, body, reply) => {
    const call = {
      account,
      address: reply.request.ip,
      signal: abortedWith(reply),
      trace: traceOf(reply.request),
    };
    return await generateImages(edge, run, call, parseImagesRequest(body));
  });
  get(
    'images/edits',
    'pictures:write',
    async (account, request, reply) => {
      request.raw.setTimeout(0);
      const call = { account, address: request.ip, signal: abortedWith(reply), trace: traceOf(request) };
      return await editImage(edge, run, call, bodies, request);
    },
    'POST',
  );
  get('images/variations', 'pictures:write', async () => refuseVariation(), 'POST');

  get('models', 'language:read', async () => listModels(language));
  get('models/*', 'language:read', async (_account, request) =>
    findModel(language, (request.params as { '*': string })['*']),
  );
}

const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = toWire(request, thrown);
  return reply.code(status).headers(headers).send(body);
};

async function identified(
  { sessions }: EdgeDependencies,
  requests: Throttle,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope,
): Promise<Identity> {
  const identity = await sessions.identify(keyOf(request), request.ip).catch((error: unknown) => {
    showStanding(reply, requests.standing(networkOf(request.ip)));
    throw error;
  });
  await countRequest(reply, requests, identity.id);
  assertScope(identity, scope);
  return identity;
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

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
    throw malformed('body', thrown.message);
  }
}
