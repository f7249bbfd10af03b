import type { IncomingHttpHeaders } from 'node:http';
import { type Operation, type Scope, ServiceError } from '@tricorn/contract';
import {
  chatFields,
  embeddingsFields,
  malformed,
  messagesFields,
  parseChatRequest,
  parseCompaction,
  parseCountRequest,
  parseEmbeddingsRequest,
  parseMessagesRequest,
  parseMetadata,
  parseResponseRequest,
  parseTextRequest,
  responseFields,
  textFields,
} from '@tricorn/language';
import { embeddingWidth } from '@tricorn/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAs } from '../../ground/accounts/callPayment.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { speaksAnthropic } from '../anthropic/errors.js';
import { messagesCall } from '../anthropic/messages.js';
import type { BodyReader, RequestFields } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { assertScope } from '../pipeline/authorize.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { showStanding } from '../pipeline/rateLimit.js';
import type { InnerCall } from '../pipeline/serveOperation.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { answerText, type TextCall } from './answerText.js';
import { batchFields, createBatch, listBatches } from './batches.js';
import { chatCall, embedTexts, textCall } from './chat.js';
import { toWire } from './errors.js';
import { createFile, deleteFile, fileObject, filesForm, findFile, listFiles, sendFile } from './files.js';
import { editImage, editsForm, generateImages, refuseVariation } from './images.js';
import { imagesFields, parseImagesRequest } from './imagesRequest.js';
import { findModel, listModels } from './models.js';
import { pageQueryOf } from './pages.js';
import { type Reading, readInTurn, type SendPieces } from './readInTurn.js';
import {
  type AgainQuery,
  compactResponse,
  deleteStored,
  inputItems,
  readAgain,
  refuseCancel,
  responseCall,
  storedIdOf,
} from './responses.js';
import { listChats, noteOnChat } from './storedChats.js';
import { transcriptionForm } from './transcriptionRequest.js';
import { transcribeAudio } from './transcriptions.js';
import {
  addPart,
  cancelUpload,
  completeUpload,
  completionFields,
  partForm,
  startUpload,
  uploadFields,
} from './uploads.js';

/** A route of `/v1`: how its body is read. */
interface Reader<Body> {
  bodyBytesMax?: number;
  payers?: 'pay';
  read?(request: FastifyRequest, account: Identity): Promise<Body>;
}
type Answer<Body> = (received: Received<Identity, Body>) => Promise<object | string>;

/**
 * Serves the models through the interfaces of OpenAI and Anthropic, for tools that only support those. An API key or an
 * access token is accepted; account, balance and limits are the same.
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
      answer: async (received) => {
        const { request, reply } = received;
        if (speaksAnthropic(request)) reply.header('request-id', request.id);
        return await answer(received);
      },
      errorHandler,
    });
  const nothing: Reader<undefined> = {};
  /** Only what is parsed of a body is kept while its request waits. */
  const json = <Body>(fields: readonly string[], parse: (body: unknown) => Body): Reader<Body> => ({
    bodyBytesMax: limits.bodyBytesMax,
    read: async (request) => parse(await readJson(bodies, request, fields)),
  });
  const form = (fields: Operation): Reader<RequestFields> => ({
    read: async (request, { id }) => await bodies.readFields(request, fields, id),
  });
  /** The same for a route that callers without an account can pay for. */
  const paid = <Body>(...given: Parameters<typeof json<Body>>): Reader<Body> => ({
    ...json(...given),
    payers: 'pay',
  });
  /** Calls of models have a limit of their own as well. */
  const calling =
    <Body>(answer: Answer<Body>): Answer<Body> =>
    async (received) => {
      showStanding(received.reply, language.standing(countedAs(received.account)));
      return await answer(received);
    };
  const count = async ({ account, reply }: Received<Identity, unknown>, { model, requests }: TextCall) =>
    await language.countTokens({ account, model, requests, signal: abortedWith(reply), streams: false });

  add(
    ['POST', 'chat/completions'],
    'language:write',
    paid(chatFields, (body) => parseChatRequest(body)),
    calling(async ({ account, body, reply }) =>
      answerText(edge, account, await chatCall(edge, account, body), reply),
    ),
  );
  add(
    ['POST', 'messages'],
    'language:write',
    paid(messagesFields, parseMessagesRequest),
    calling(({ account, body, reply }) => answerText(edge, account, messagesCall(language, body), reply)),
  );
  add(
    ['POST', 'messages/count_tokens'],
    'language:write',
    json(messagesFields, parseCountRequest),
    calling(async (received) => ({
      input_tokens: await count(received, messagesCall(language, received.body)),
    })),
  );
  add(
    ['POST', 'completions'],
    'language:write',
    paid(textFields, parseTextRequest),
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
  add(
    ['POST', 'responses/input_tokens'],
    'language:write',
    json(responseFields, parseResponseRequest),
    calling(async (received) => {
      const call = await responseCall(edge, received.account, { ...received.body, store: false });
      return { object: 'response.input_tokens', input_tokens: await count(received, call) };
    }),
  );
  add(
    ['POST', 'responses/compact'],
    'language:write',
    json(responseFields, parseCompaction),
    calling(({ account, body, reply }) => compactResponse(edge, account, body, reply)),
  );
  const stored = (
    path: string,
    read: (received: Received<Identity, undefined>, reading: Reading, send: SendPieces) => Promise<object>,
  ) =>
    add(['GET', path], 'language:read', nothing, (received) =>
      readInTurn(edge, pipeline, received.account, received.reply, async (reading, send) =>
        read(received, reading, send),
      ),
    );
  for (const { path, kind, parts, order, deleted } of storedAnswers) {
    const known = (request: FastifyRequest) => storedIdOf(kind, request);
    stored(`${path}/:id`, ({ account, request, reply }, reading, send) =>
      readAgain(reading, account, known(request), request.query as AgainQuery, reply, send),
    );
    stored(`${path}/:id/${parts}`, ({ account, request }, reading, send) =>
      inputItems(reading, account, known(request), { order, ...pageQueryOf(request.query) }, send),
    );
    add(['DELETE', `${path}/:id`], 'language:write', nothing, ({ account, request }) =>
      deleteStored(edge, account, known(request), deleted),
    );
  }
  stored('chat/completions', ({ account, request }, reading, send) =>
    listChats(reading, account, request.query, send),
  );
  add(
    ['POST', 'chat/completions/:id'],
    'language:write',
    json(['metadata'], parseMetadata),
    ({ account, body, request, reply }) =>
      readInTurn(edge, pipeline, account, reply, async (reading, send) =>
        noteOnChat(edge, reading, account, storedIdOf('chatcmpl-', request), body, send),
      ),
  );
  add(['POST', 'responses/:id/cancel'], 'language:write', nothing, async () => refuseCancel());
  add(
    ['POST', 'embeddings'],
    'language:write',
    json(embeddingsFields, (body) => parseEmbeddingsRequest(body, embeddingWidth)),
    calling(({ account, body, reply }) => embedTexts(language, account, body, abortedWith(reply))),
  );
  add(['POST', 'images/generations'], 'pictures:write', paid(imagesFields, parseImagesRequest), (received) =>
    generateImages(edge, run, innerCall(received), received.body),
  );
  add(['POST', 'images/edits'], 'pictures:write', form(editsForm), (received) =>
    editImage(edge, run, innerCall(received), received.body),
  );
  add(['POST', 'images/variations'], 'pictures:write', nothing, async () => refuseVariation());
  add(['POST', 'files'], 'language:write', form(filesForm), ({ account, body }) =>
    createFile(edge, account, body),
  );
  add(['GET', 'files'], 'language:read', nothing, ({ account, request }) =>
    listFiles(edge, account, pageQueryOf(request.query)),
  );
  add(['GET', 'files/:id'], 'language:read', nothing, async ({ account, request }) =>
    fileObject(await findFile(edge, account, idOf(request))),
  );
  add(['GET', 'files/:id/content'], 'language:read', nothing, ({ account, request, reply }) =>
    sendFile(edge, account, idOf(request), reply),
  );
  add(['DELETE', 'files/:id'], 'language:write', nothing, ({ account, request }) =>
    deleteFile(edge, account, idOf(request)),
  );
  add(['POST', 'uploads'], 'language:write', json(uploadFields, unread), ({ account, body }) =>
    startUpload(edge, account, body),
  );
  add(['POST', 'uploads/:id/parts'], 'language:write', form(partForm), ({ account, body, request }) =>
    addPart(edge, account, idOf(request), body),
  );
  add(
    ['POST', 'uploads/:id/complete'],
    'language:write',
    json(completionFields, unread),
    ({ account, body, request }) => completeUpload(edge, account, idOf(request), body),
  );
  add(['POST', 'uploads/:id/cancel'], 'language:write', nothing, ({ account, request }) =>
    cancelUpload(edge, account, idOf(request)),
  );
  add(['POST', 'batches'], 'language:write', json(batchFields, unread), (received) =>
    createBatch(pipeline, received, innerCall(received)),
  );
  add(['GET', 'batches'], 'language:read', nothing, ({ account, request }) =>
    listBatches(edge, account, pageQueryOf(request.query)),
  );
  add(['GET', 'batches/:id'], 'language:read', nothing, (received) =>
    run('queryBatch', { batch_id: idOf(received.request) }, innerCall(received)),
  );
  add(['POST', 'batches/:id/cancel'], 'language:write', nothing, (received) =>
    run('cancelBatch', { batch_id: idOf(received.request) }, innerCall(received)),
  );
  for (const [path, task] of [
    ['audio/transcriptions', 'transcribe'],
    ['audio/translations', 'translate'],
  ] as const)
    add(['POST', path], 'language:write', form(transcriptionForm), (received) =>
      transcribeAudio(edge, run, innerCall(received), received, task),
    );
  add(['GET', 'models'], 'language:read', nothing, async ({ request }) =>
    listModels(language, speaksAnthropic(request)),
  );
  add(['GET', 'models/*'], 'language:read', nothing, async ({ request }) =>
    findModel(language, (request.params as { '*': string })['*'], speaksAnthropic(request)),
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

/** Answers that are read again, and what each calls the parts of its input. */
const storedAnswers = [
  { path: 'responses', kind: 'resp_', parts: 'input_items', order: 'desc', deleted: 'response' },
  {
    path: 'chat/completions',
    kind: 'chatcmpl-',
    parts: 'messages',
    order: 'asc',
    deleted: 'chat.completion.deleted',
  },
] as const;

/** A body that its route reads. */
const unread = (body: unknown): unknown => body;

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The API key of OpenAI's or Anthropic's clients, or the `token` header. */
function keyOf(headers: IncomingHttpHeaders): string {
  const key = bearerOf(headers) ?? headers['x-api-key'] ?? tokenOf(headers);
  if (typeof key === 'string' && key !== '') return key;
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
