import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAccountGate } from '../../ground/accounts/accountGate.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { traceIdOf } from '../../ground/observability/traceParent.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { asServiceError } from '../answers/errors.js';
import type { BodyReader } from '../body/bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import { countRequest } from '../pipeline/rateLimit.js';
import type { RunOperation } from '../pipeline/runOperation.js';
import { bearerOf, tokenOf } from '../pipeline/tokenOf.js';
import { traceOf } from '../pipeline/tracing.js';
import { readCostLimits } from './confirm.js';
import { type Caller, createMcpServer } from './session.js';

interface Session {
  accountId: string;
  transport: StreamableHTTPServerTransport;
  usedAt: number;
  /** Ids of requests that have no answer yet. */
  unanswered: Set<unknown>;
}

const sessionsMax = 1_000;
const sessionsPerAccountMax = 32;
/** A session that is idle for this long ends; its client starts another. */
const idleMs = 30 * 60_000;
const sweepMs = 60_000;
/** Messages of one request. Each is counted as a request of its own, because each does the work of one. */
const messagesMax = 20;
const silentStreamFactor = 10;
/** Answers that hold a file in memory, until their reader has taken them. */
const fileAnswers = {
  placesMax: 16,
  placesPerKeyMax: 2,
  waitingMax: 64,
  waitingPerKeyMax: 8,
  refusal: 'Too many files are read at once; try again soon.',
  retryAfterSeconds: 1,
};

/** Serves the Model Context Protocol over streamable HTTP, with the same tokens, keys, scopes and budgets. */
export function registerMcp(
  server: FastifyInstance,
  edge: EdgeDependencies,
  run: RunOperation,
  bodies: BodyReader,
  requests: Throttle,
): void {
  const sessions = new Map<string, Session>();
  const answers = createAccountGate(fileAnswers);
  const end = async (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  };
  const sweeping = setInterval(() => {
    for (const [id, { usedAt }] of sessions) if (Date.now() - usedAt > idleMs) void end(id);
  }, sweepMs).unref();
  server.addHook('preClose', async () => {
    clearInterval(sweeping);
    await Promise.all([...sessions.keys()].map(end));
  });

  const open = async ({ id: accountId }: Identity): Promise<StreamableHTTPServerTransport> => {
    const crowded = crowdedAccount(sessions, accountId);
    if (crowded !== undefined) await end(longestUnused(sessions, crowded));
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { accountId, transport, usedAt: Date.now(), unanswered: new Set() });
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await createMcpServer(edge, run).connect(
      transport as Parameters<ReturnType<typeof createMcpServer>['connect']>[0],
    );
    return transport;
  };

  /** The session of a request; a session of another account is unknown. */
  const find = (request: FastifyRequest, { id: accountId }: Identity): Session | undefined => {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) return undefined;
    const session = sessions.get(String(id));
    if (session?.accountId !== accountId)
      throw new ServiceError('sessionUnknown', 'The MCP session has ended; initialise a new one.');
    session.usedAt = Date.now();
    return session;
  };

  const identities = new WeakMap<FastifyRequest, Identity>();
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: edge.limits.bodyBytesMax,
    errorHandler: (thrown, request, reply) => {
      const { code, message, error } = asServiceError(request, thrown);
      if (code === 401) reply.header('www-authenticate', 'Bearer');
      const data = { error, trace_id: traceIdOf(traceOf(request)) };
      return reply.code(code).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message, data } });
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const token = bearerOf(request.headers) ?? tokenOf(request.headers);
      try {
        const identity = await edge.sessions.identify(token, request.ip);
        await countRequest(reply, requests, identity.id);
        identities.set(request, identity);
        if (request.method === 'POST') await bodies.admit(request, reply, identity.id);
      } catch (error) {
        // Nothing reads the rest of the body, so the connection cannot be used again.
        reply.header('connection', 'close');
        throw error;
      }
    },
    handler: async (request, reply) => {
      const account = identities.get(request)!;
      const body = request.method === 'POST' ? await bodies.readJson(request) : undefined;
      if (Array.isArray(body)) await countMessages(body.length, reply, requests, account);
      // A stream that is silent for this long has been forgotten.
      request.raw.setTimeout(edge.limits.requestTimeoutMs * silentStreamFactor);
      const session = find(request, account);
      if (session !== undefined) claimIds(session, body, reply);
      const transport = session?.transport ?? (await open(account));
      const caller: Caller = {
        account,
        address: request.ip,
        limits: readCostLimits(request.headers),
        request,
        holdFile: async () => {
          const leave = await answers.enter(account.id, abortedWith(reply));
          if (reply.raw.closed) leave();
          else reply.raw.once('close', leave);
          // A reader that does not take its answer is disconnected.
          request.raw.setTimeout(edge.limits.requestTimeoutMs);
        },
      };
      const auth = { token: '', clientId: account.id, scopes: [], extra: caller };
      reply.hijack();
      await transport.handleRequest(Object.assign(request.raw, { auth }), reply.raw, body);
      return reply;
    },
  });
}

/** The account whose longest unused session has to make room for another one of this account. */
function crowdedAccount(sessions: ReadonlyMap<string, Session>, accountId: string): string | undefined {
  const counts = new Map<string, number>();
  for (const session of sessions.values())
    counts.set(session.accountId, (counts.get(session.accountId) ?? 0) + 1);
  if ((counts.get(accountId) ?? 0) >= sessionsPerAccountMax) return accountId;
  if (sessions.size < sessionsMax) return undefined;
  // Many accounts together cannot lock others out: who has most gives one up.
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

const longestUnused = (sessions: ReadonlyMap<string, Session>, accountId: string): string =>
  [...sessions]
    .filter(([, session]) => session.accountId === accountId)
    .reduce((oldest, each) => (each[1].usedAt < oldest[1].usedAt ? each : oldest))[0];

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
