import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import { traceIdOf } from '../../ground/observability/traceParent.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { asServiceError } from '../answers/errors.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith, whenClosed } from '../pipeline/abortedWith.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { countRequest } from '../pipeline/rateLimit.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { readCostLimits } from './confirm.js';
import type { Caller } from './mcpServer.js';
import type { Session, Sessions } from './sessions.js';

/** Messages of one request. Each is counted as a request of its own, because each does the work of one. */
const messagesMax = 20;
const silentStreamFactor = 10;
/** Serves the Model Context Protocol over streamable HTTP, with the same tokens, keys, scopes and budgets. */
export function registerMcp(server: FastifyInstance, edge: EdgeDependencies, pipeline: Pipeline): void {
  let opened: Promise<Sessions> | undefined;
  const open = async () => {
    const { createMcpServer } = await import('./mcpServer.js');
    const { Sessions } = await import('./sessions.js');
    return new Sessions(() => createMcpServer(edge, pipeline.within));
  };
  server.addHook('preClose', async () => await (await opened)?.close());

  const answer = async ({ account, body, request, reply }: Received<Identity, unknown>) => {
    if (Array.isArray(body)) await countMessages(body.length, reply, pipeline.requests, account);
    // A stream that is silent for this long has been forgotten.
    request.raw.setTimeout(edge.limits.requestTimeoutMs * silentStreamFactor);
    // Loading the protocol takes a tenth of a start, and most servers never meet an agent.
    opened ??= open();
    const sessions = await opened;
    const session = sessions.find(sessionIdOf(request), account.id);
    if (session !== undefined) claimIds(session, body, reply);
    const transport = session?.transport ?? (await sessions.open(account.id));
    const gone = abortedWith(reply);
    let place: Promise<void> | undefined;
    const caller: Caller = {
      account,
      address: request.ip,
      limits: readCostLimits(request.headers),
      request,
      gone,
      holdFile: async (bytesMax) => {
        // Messages that arrive together share one place: each would keep its own until all are answered.
        if (place !== undefined) pipeline.holdAnswer(reply, bytesMax);
        place ??= pipeline.answers.enter(account.id, gone).then((leave) => whenClosed(reply, leave));
        await place;
        // A reader that does not take its answer is disconnected.
        request.raw.setTimeout(edge.limits.requestTimeoutMs);
      },
    };
    const auth = { token: '', clientId: account.id, scopes: [], extra: caller };
    reply.hijack();
    await transport.handleRequest(Object.assign(request.raw, { auth }), reply.raw, body);
    return reply;
  };
  const route = {
    url: '/mcp',
    callers: { tokenOf: (headers: IncomingHttpHeaders) => bearerOf(headers) ?? tokenOf(headers) },
    bodyBytesMax: edge.limits.bodyBytesMax,
    errorHandler,
    answer,
  };
  pipeline.addRoute<Identity, unknown>(server, { method: ['GET', 'DELETE'], ...route });
  pipeline.addRoute<Identity, unknown>(server, {
    method: 'POST',
    ...route,
    read: async (request) => await pipeline.bodies.readJson(request, 'messages'),
  });
}

function sessionIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['mcp-session-id'];
  return id === undefined ? undefined : String(id);
}

function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, error } = asServiceError(request, thrown);
  if (code === 401) reply.header('www-authenticate', 'Bearer');
  const data = { error, trace_id: traceIdOf(traceOf(request)) };
  return reply.code(code).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message, data } });
}

async function countMessages(
  count: number,
  reply: FastifyReply,
  requests: Throttle,
  { id }: Identity,
): Promise<void> {
  if (count > messagesMax)
    throw new ServiceError('invalidBody', `A request may have at most ${messagesMax} messages.`);
  // The first is the request itself, which has been counted.
  for (let message = 1; message < count; message++) await countRequest(reply, requests, id);
}

/** Refuses an id that is in use in the session: the answer to the first request with it would never be sent. */
function claimIds({ unanswered }: Session, body: unknown, reply: FastifyReply): void {
  const ids = [body].flat().flatMap((message) => {
    const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown };
    return id === undefined || method === undefined ? [] : [id];
  });
  if (new Set(ids).size < ids.length || ids.some((id) => unanswered.has(id)))
    throw new ServiceError('invalidBody', 'The id of a message is in use in this session.');
  for (const id of ids) unanswered.add(id);
  reply.raw.once('close', () => {
    for (const id of ids) unanswered.delete(id);
  });
}
