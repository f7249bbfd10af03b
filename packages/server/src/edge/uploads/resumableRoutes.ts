import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ErrorName, ServiceError, scopeOf } from '@tricorn/contract';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { envelope, sendJson } from '../answers/sendAnswer.js';
import { expectRate } from '../body/bodyDeadline.js';
import { isMultipart } from '../body/formats.js';
import type { EdgeDependencies } from '../edge.js';
import { assertScope } from '../pipeline/authorize.js';
import { countRequest } from '../pipeline/rateLimit.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { TusStore } from './tusStore.js';

const path = '/resumable';
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Each one holds a connection and 8 MiB. */
const uploadsAtOnceMax = 64;

/** Resumable uploads by the tus protocol (tus.io); a GET tells the state, and the path of a complete upload. */
export async function registerResumable(
  server: FastifyInstance,
  edge: EdgeDependencies,
  requests: Throttle,
): Promise<void> {
  const { files, limits, resumable, sessions } = edge;
  // A second request for the same upload ends the first one, whose connection may be dead.
  const locker = new MemoryLocker();
  const gate = createAccountGate({
    placesMax: uploadsAtOnceMax,
    placesPerKeyMax: limits.uploadsPerAccountMax,
    waitingMax: 0,
    refusal: 'Too many uploads at once; try again when one has ended.',
    retryAfterSeconds: 5,
  });

  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<Identity> => {
    try {
      const identity = await sessions.identify(tokenOf(request.headers), request.ip);
      await countRequest(reply, requests, identity.id);
      assertScope(identity, scopeOf('uploadFile'));
      return identity;
    } catch (error) {
      reply.header('connection', 'close');
      throw error;
    }
  };
  const finished = async (id: string) => {
    const file = await resumable.finish(id);
    return { path: files.pathOf(file), cid: file.cid };
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await identify(request, reply);
    assertProtocol(request);
    const tus = new Server({
      path,
      datastore: new TusStore(resumable, caller),
      locker,
      relativeLocation: true,
      maxSize: limits.resumableBytesMax,
      namingFunction: () => randomUUID(),
      onUploadFinish: async (_request, upload) => {
        const { path: file } = await finished(upload.id);
        return { headers: { 'Upload-Path': encodeURI(file) } };
      },
      onResponseError: (_request, error) => {
        throw asRefusal(error);
      },
    });
    const answer = await gate
      .pass(caller.id, async () => await tus.handleWeb(asWebRequest(request)))
      .catch((error: unknown) => {
        // What is left of the body is not read, so the connection cannot be used again.
        reply.header('connection', 'close');
        throw error;
      });
    const text = await answer.text();
    if (answer.status >= 400) throw asRefusal({ status_code: answer.status, body: text });
    for (const [name, value] of answer.headers)
      if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
    return reply.code(answer.status).send(text === '' ? undefined : text);
  };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes go to the store as they arrive.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', (request, reply, done) => {
      if (!isMultipart(request)) expectRate(request, reply, limits.bodyTimeoutMs);
      done();
    });
    const options = { bodyLimit: limits.resumableBytesMax };
    scope.options(path, async (_request, reply) =>
      reply
        .code(204)
        .header('tus-resumable', '1.0.0')
        .header('tus-version', '1.0.0')
        .header('tus-extension', 'creation,creation-with-upload,termination')
        .header('tus-max-size', limits.resumableBytesMax)
        .send(),
    );
    scope.post(path, options, handle);
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      scope.route({ method, url: `${path}/:id`, ...options, handler: handle });
    scope.route({
      method: 'GET',
      url: `${path}/:id`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const caller = await identify(request, reply);
        const { id, name, bytes, received, expires_at } = await resumable.find(
          idOf(request),
          caller.id,
          caller.key?.id,
        );
        const state = { name, bytes, received, expiryTime: Math.floor(expires_at.getTime() / 1_000) };
        const file = received === bytes ? await finished(id) : { path: '', cid: '' };
        return sendJson(reply, 200, envelope({ ...state, ...file }));
      },
    });
  });
}

function idOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string };
  if (!idForm.test(id)) throw new ServiceError('fileUnknown', 'There is no such upload.');
  return id;
}

function assertProtocol(request: FastifyRequest): void {
  if (request.method !== 'POST') idOf(request);
  if (request.headers['tus-resumable'] !== '1.0.0')
    throw new ServiceError('invalidField', 'Send the header Tus-Resumable: 1.0.0.', {
      field: 'Tus-Resumable',
    });
}

/** The request as the tus server reads it, with the content type that the client sent. */
function asWebRequest({ raw, url, method }: FastifyRequest): Request {
  const headers = new Headers();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (/^(?:tus-|upload-|content-)/.test(name)) headers.append(name, raw.rawHeaders[index + 1]!);
  }
  const hasBody = method === 'PATCH' || method === 'POST';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(hasBody ? { body: asWebStream(raw), duplex: 'half' } : {}),
  } as RequestInit);
}

/** Asks for bytes only when they are wanted, and then for all that have arrived: a sender may send one in each chunk. */
function asWebStream(raw: IncomingMessage): ReadableStream<Uint8Array> {
  const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await source.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** The refusals of the protocol, under the names of this service. */
const namesByStatus: Readonly<Record<number, ErrorName>> = {
  404: 'fileUnknown',
  409: 'offsetConflict',
  410: 'fileUnknown',
  413: 'tooLarge',
};

function asRefusal(error: unknown): unknown {
  if (error instanceof Error) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status >= 500 && status !== 501) return new Error(body.trim());
  return new ServiceError(namesByStatus[status] ?? 'invalidBody', body.trim());
}
