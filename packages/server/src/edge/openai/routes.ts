import type { IncomingHttpHeaders } from 'node:http';
import { type Scope, ServiceError } from '@tricorn/contract';
import {
  chatFields,
  embeddingsFields,
  malformed,
  parseChatRequest,
  parseEmbeddingsRequest,
  parseResponseRequest,
  parseTextRequest,
  responseFields,
  textFields,
} from '@tricorn/language';
import { embeddingWidth } from '@tricorn/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { BodyReader, RequestFields } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { assertScope } from '../pipeline/authorize.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { showStanding } from '../pipeline/rateLimit.js';
import type { InnerCall } from '../pipeline/serveOperation.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { answerText } from './answerText.js';
import { chatCall, textCall } from './chat.js';
import { editImage, editsForm } from './edits.js';
import { embedTexts } from './embedTexts.js';
import { toWire } from './errors.js';
import { generateImages, refuseVariation } from './images.js';
import { imagesFields, parseImagesRequest } from './imagesRequest.js';
import { findModel, listModels } from './models.js';
import {
  type AgainQuery,
  deleteStored,
  inputItems,
  type PageQuery,
  readAgain,
  readInTurn,
  refuseCancel,
  responseCall,
} from './responses.js';

/** A route of `/v1`: how its body is read. */
interface Reader<Body> {
  bodyBytesMax?: number;
  read?(request: FastifyRequest, account: Identity): Promise<Body>;
}
type Answer<Body> = (received: Received<Identity, Body>) => Promise<object>;

/**
 * Serves the models through the OpenAI interface, for tools that only support that. An API key or an access token is
 * accepted; account, balance and limits are the same.
 */
export function registerOpenAi(server: FastifyInstance, edge: EdgeDependencies, pipeline: Pipeline): void {
  const { language, limits } = edge;
  const { bodies, run } = pipeline;
  const add = <Body>(
    [method, path]: readonly ['GET' | 'POST' | 'DELETE', string],
    scope: Scope,
    reader: Reader<Body>,
    answer: Answer<Body>,
  ) =>
    pipeline.addRoute<Identity, Body>(server, {
      method,
      url: `/v1/${path}`,
      callers: { tokenOf: keyOf, allow: (account) => assertScope(account, scope) },
      ...reader,
      answer,
      errorHandler,
    });
  const nothing: Reader<undefined> = {};
  /** Only what is parsed of a body is kept while its request waits. */
  const json = <Body>(fields: readonly string[], parse: (body: unknown) => Body): Reader<Body> => ({
    bodyBytesMax: limits.bodyBytesMax,
    read: async (request) => parse(await readJson(bodies, request, fields)),
  });
  const form: Reader<RequestFields> = {
    read: async (request, { id }) => await bodies.readFields(request, editsForm, id),
  };
  /** Calls of models have a limit of their own as well. */
  const calling =
    <Body>(answer: Answer<Body>): Answer<Body> =>
    async (received) => {
      showStanding(received.reply, language.standing(received.account.id));
      return await answer(received);
    };

  add(
    ['POST', 'chat/completions'],
    'language:write',
    json(chatFields, (body) => parseChatRequest(body)),
    calling(({ account, body, reply }) => answerText(edge, account, chatCall(language, body), reply)),
  );
  add(
    ['POST', 'completions'],
    'language:write',
    json(textFields, parseTextRequest),
    calling(({ account, body, reply }) => answerText(edge, account, textCall(language, body), reply)),
  );
  add(
    ['POST', 'responses'],
    'language:write',
    json(responseFields, parseResponseRequest),
    calling(async ({ account, body, reply }) =>
      answerText(edge, account, await responseCall(edge, account, body), reply),
    ),
  );
  add(['GET', 'responses/:id'], 'language:read', nothing, ({ account, request, reply }) =>
    readInTurn(edge, pipeline, account, reply, async (reading, send) =>
      readAgain(reading, account, idOf(request), request.query as AgainQuery, reply, send),
    ),
  );
  add(['GET', 'responses/:id/input_items'], 'language:read', nothing, ({ account, request, reply }) =>
    readInTurn(edge, pipeline, account, reply, async (reading, send) =>
      inputItems(reading, account, idOf(request), request.query as PageQuery, send),
    ),
  );
  add(['DELETE', 'responses/:id'], 'language:write', nothing, ({ account, request }) =>
    deleteStored(edge, account, idOf(request)),
  );
  add(['POST', 'responses/:id/cancel'], 'language:write', nothing, async () => refuseCancel());
  add(
    ['POST', 'embeddings'],
    'language:write',
    json(embeddingsFields, (body) => parseEmbeddingsRequest(body, embeddingWidth)),
    calling(({ account, body, reply }) => embedTexts(language, account, body, abortedWith(reply))),
  );
  add(['POST', 'images/generations'], 'pictures:write', json(imagesFields, parseImagesRequest), (received) =>
    generateImages(edge, run, innerCall(received), received.body),
  );
  add(['POST', 'images/edits'], 'pictures:write', form, (received) =>
    editImage(edge, run, innerCall(received), received.body),
  );
  add(['POST', 'images/variations'], 'pictures:write', nothing, async () => refuseVariation());
  add(['GET', 'models'], 'language:read', nothing, async () => listModels(language));
  add(['GET', 'models/*'], 'language:read', nothing, async ({ request }) =>
    findModel(language, (request.params as { '*': string })['*']),
  );
}

const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = toWire(request, thrown);
  return reply.code(status).headers(headers).send(body);
};

const innerCall = ({ account, request, reply }: Received<Identity, unknown>): InnerCall => ({
  account,
  address: request.ip,
  signal: abortedWith(reply),
  trace: () => traceOf(request),
});

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The API key of OpenAI clients, or the `token` header. */
function keyOf(headers: IncomingHttpHeaders): string {
  const key = bearerOf(headers) ?? tokenOf(headers);
  if (key) return key;
  throw new ServiceError(
    'tokenMissing',
    'The API key is missing; use one from createApiKey, or the access token that genToken returns.',
  );
}

async function readJson(
  bodies: BodyReader,
  request: FastifyRequest,
  fields: readonly string[],
): Promise<unknown> {
  try {
    return await bodies.readJson(request, { fields });
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.error !== 'invalidBody') throw thrown;
    throw malformed('body', thrown.message);
  }
}
