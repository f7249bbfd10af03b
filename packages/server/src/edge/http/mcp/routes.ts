import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../../ground/accounts/sessions.js';
import type { Throttle } from '../../../ground/throttling/throttle.js';
import type { BodyReader } from '../bodyReader.js';
import type { EdgeDependencies } from '../edge.js';
import { asServiceError } from '../errors.js';
import { countRequest } from '../rateLimit.js';
import type { RunOperation } from '../runOperation.js';
import { bearerOf, tokenOf } from '../tokenOf.js';
import { readCostLimits } from './confirm.js';
import { type Caller, createMcpServer } from './session.js';

interface Session {
  accountId: string;
  transport: StreamableHTTPServerTransport;
  usedAt: number;
}

const sessionsMax = 1_000;
const sessionsPerAccountMax = 32;
/** A session that is idle for this long ends; its client starts another. */
const idleMs = 30 * 60_000;
const sweepMs = 60_000;

/** Serves the Model Context Protocol over streamable HTTP, with the same tokens, keys, scopes and budgets. */
export function registerMcp(
  server: FastifyInstance,
  edge: EdgeDependencies,
  run: RunOperation,
  bodies: BodyReader,
  requests: Throttle,
): void {
  const sessions = new Map<string, Session>();
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
    const own = [...sessions].filter(([, session]) => session.accountId === accountId);
    // The longest unused session of the account makes room.
    const [oldest] = own.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (own.length >= sessionsPerAccountMax && oldest !== undefined) await end(oldest[0]);
    if (sessions.size >= sessionsMax)
      throw new ServiceError('tooManyRequests', 'Too many MCP sessions are open; try again later.', {
        retryAfterSeconds: 60,
      });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { accountId, transport, usedAt: Date.now() });
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
    errorHandler: (thrown, request, reply) => {
      const { code, message, error } = asServiceError(request, thrown);
      if (code === 401) reply.header('www-authenticate', 'Bearer');
      return reply
        .code(code)
        .send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message, data: { error } } });
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const token = bearerOf(request.headers) ?? tokenOf(request.headers);
      const identity = await edge.sessions.identify(token, request.ip);
      await countRequest(reply, requests, identity.id);
      identities.set(request, identity);
      if (request.method === 'POST') await bodies.admit(request, reply, identity.id);
    },
    handler: async (request, reply) => {
      const account = identities.get(request)!;
      const body = request.method === 'POST' ? await bodies.readJson(request) : undefined;
      request.raw.setTimeout(0);
      const transport = find(request, account)?.transport ?? (await open(account));
      const caller: Caller = {
        account,
        address: request.ip,
        limits: readCostLimits(request.headers),
        request,
      };
      const auth = { token: '', clientId: account.id, scopes: [], extra: caller };
      reply.hijack();
      await transport.handleRequest(Object.assign(request.raw, { auth }), reply.raw, body);
      return reply;
    },
  });
}
