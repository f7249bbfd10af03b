import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type ChatAnswerId,
  type CompletionRequest,
  chatForm,
  errorResponse,
  type LanguageEngine,
  LanguageError,
  type MakeForm,
  modelList,
  parseChatRequest,
  parseTextRequest,
  textForm,
} from '@tricorn/language';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from '../../ground/logger.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { bearerOf } from '../pipeline/tokenOf.js';
import { AnswerStream } from './answerStream.js';

export interface ModelServerDependencies {
  /** The first one also serves names that none of them has. */
  engines: readonly [LanguageEngine, ...LanguageEngine[]];
  /** Callers must send it. */
  key: string;
  bodyBytesMax: number;
  log: Logger;
}

interface Call {
  model: string;
  completion: CompletionRequest;
  stream: boolean;
  form: MakeForm;
}

/**
 * Local models as one more OpenAI-compatible server, so that several API processes share one copy of them. It knows no
 * accounts and no prices: its callers are the API processes, which have checked and charged the call.
 */
export function buildModelServer({
  engines,
  key,
  bodyBytesMax,
  log,
}: ModelServerDependencies): FastifyInstance {
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  server.setErrorHandler((error, _request, reply) => refuse(reply, error));
  server.get('/healthz', async () => ({ code: 200, msg: 'alive' }));
  const onRequest = async (request: FastifyRequest) => {
    if (!isKey(bearerOf(request.headers) ?? '', key))
      throw Object.assign(new Error('The API key is missing or wrong.'), { statusCode: 401 });
  };
  server.get('/v1/models', { onRequest }, async () =>
    modelList(engines.map(({ model }) => ({ id: model, ownedBy: 'tricorn', createdSeconds: 0 }))),
  );
  const post = (path: string, read: (body: unknown) => Call) =>
    server.post(`/v1/${path}`, { onRequest }, async (request, reply) => {
      const call = read(request.body);
      return await answer(engines.find(({ model }) => model === call.model) ?? engines[0], call, reply);
    });
  post('chat/completions', (body) => {
    const { model, completion, choices, stream, includeUsage } = parseChatRequest(body);
    return {
      model,
      completion: single([completion], choices),
      stream,
      form: (id) => chatForm(id, includeUsage),
    };
  });
  post('completions', (body) => {
    const { model, completions, choices, stream, includeUsage } = parseTextRequest(body);
    return {
      model,
      completion: single(completions, choices),
      stream,
      form: (id) => textForm(id, includeUsage),
    };
  });
  return server;
}

/** The API processes ask for every choice by itself. */
function single(completions: readonly CompletionRequest[], choices: number): CompletionRequest {
  const [completion, ...more] = completions;
  if (completion === undefined || more.length > 0 || choices !== 1)
    throw new LanguageError('request_malformed', 'This server gives one answer for each request.', {
      field: 'n',
    });
  return completion;
}

async function answer(
  engine: LanguageEngine,
  { completion, stream: isStreamed, form }: Call,
  reply: FastifyReply,
): Promise<object> {
  const id: ChatAnswerId = {
    id: randomUUID(),
    model: engine.model,
    createdSeconds: unixSeconds(new Date()),
  };
  const written = form(id);
  const stream = isStreamed ? new AnswerStream(written, reply) : undefined;
  try {
    const result = await engine.complete(completion, {
      signal: abortedWith(reply),
      onToken: stream && ((textDelta, _tokens, delta) => stream.add(textDelta, 0, delta)),
    });
    if (stream === undefined) return written.whole([result]);
    stream.end([result]);
  } catch (thrown) {
    if (!stream?.started) throw thrown;
    stream.fail(errorResponse(thrown).body);
  }
  return reply;
}

function refuse(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { statusCode, message } = thrown as { statusCode?: number; message: string };
  if (!(thrown instanceof LanguageError) && statusCode !== undefined && statusCode < 500)
    return reply
      .code(statusCode)
      .send({ error: { message, type: 'invalid_request_error', param: null, code: 'request_refused' } });
  const { status, headers, body } = errorResponse(thrown);
  if (status === 500) reply.log.error({ err: thrown }, 'a call of a model failed');
  return reply.code(status).headers(headers).send(body);
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isKey = (given: string, key: string): boolean => timingSafeEqual(digestOf(given), digestOf(key));
