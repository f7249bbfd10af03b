import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError, stringifyExact } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Faults that the HTTP parser of Node.js finds, under the names of this service. */
const faults: Readonly<Record<string, () => ServiceError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('requestTimeout'),
  HPE_HEADER_OVERFLOW: () => new ServiceError('headTooLarge'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new ServiceError('tooLarge', 'A chunk of the body has too many extensions.'),
};
/** Proxies and servers could read different ones. */
const singleHeaders = new Set(['host', 'authorization', 'token', 'x-api-key', 'idempotency-key']);

/**
 * Answers a request that never becomes one of ours, in the same envelope as all others, and closes its connection. An answer
 * that has begun cannot be replaced.
 */
export function refuseConnection(socket: Socket, error: ServiceError, current?: ServerResponse): void {
  if (socket.writable && current?.headersSent !== true) {
    const { headers, body } = answerTo(error);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${error.code} ${STATUS_CODES[error.code]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}

/** The same where Node.js has an answer to fill. */
export function refuseRequest(response: ServerResponse, error: ServiceError): void {
  const { headers, body } = answerTo(error);
  response.writeHead(error.code, headers).end(body);
}

/** Whatever Node.js, fastify and the WebSocket library would answer without an envelope, or by closing the connection. */
export function refuseByName(server: FastifyInstance): void {
  const replies = new WeakMap<Socket, FastifyReply>();
  server.addHook('onRequest', (request, reply, done) => {
    replies.set(request.raw.socket, reply);
    const fault = faultOf(request.raw);
    if (fault !== undefined) reply.header('connection', 'close');
    done(fault);
  });
  server.server.on('timeout', (socket: Socket) => {
    const before = socket.bytesRead;
    // What arrived while this process did not run is read first.
    setImmediate(() => {
      if (socket.destroyed || socket.bytesRead !== before) return;
      const reply = replies.get(socket);
      // A connection that waits for its next request just ends; one whose first request is incomplete is answered.
      const isWaited = reply === undefined ? before > 0 : !reply.raw.writableEnded;
      if (isWaited) refuseConnection(socket, new ServiceError('requestTimeout'), reply?.raw);
      // The client may not read the answer either.
      socket.destroy();
    });
  });
  server.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuseRequest(response, new ServiceError('expectationFailed'));
  });
  server.server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuseConnection(socket, new ServiceError('methodNotAllowed', 'This server is not a proxy.'));
  });
}

/** A fault in the head of a request that Node.js does not refuse. */
function faultOf({ httpVersion, headers, rawHeaders }: IncomingMessage): ServiceError | undefined {
  if (headers.host === undefined && httpVersion === '1.1')
    return new ServiceError('requestMalformed', 'Send the header Host.');
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return new ServiceError('requestMalformed', `Send the header ${name} once.`);
    seen.add(name);
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding === undefined || encoding === '' || encoding === 'identity'
    ? undefined
    : new ServiceError('encodingUnsupported');
}

/** For the option `clientErrorHandler` of fastify. */
export function refuseClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = faults[error.code ?? '']?.() ?? new ServiceError('requestMalformed');
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse };
  refuseConnection(socket, refusal, current);
}

/** For the option `frameworkErrors` of fastify: paths that its router cannot read. */
export const refusePath = (error: { code: string }, reply: FastifyReply): void =>
  refuseRequest(
    reply.raw,
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? new ServiceError('routeUnknown', 'There is no operation at this path; /docs lists them.')
      : new ServiceError('requestMalformed', 'The path is not valid: % must begin an escape of UTF-8.'),
  );

function answerTo(error: ServiceError): { headers: Record<string, string | number>; body: string } {
  const id = randomUUID();
  const body = stringifyExact({
    code: error.code,
    msg: error.message,
    error: error.error,
    request_id: id,
    trace_id: id.replaceAll('-', ''),
  });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    connection: 'close',
  };
  return { headers, body };
}
