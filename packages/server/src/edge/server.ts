import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import { type Operation, operations, ServiceError } from '@tricorn/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { traceIdOf } from '../ground/observability/traceParent.js';
import type { Handlers } from '../ground/operations/handler.js';
import { networkOf } from '../ground/throttling/networkOf.js';
import type { Throttle } from '../ground/throttling/throttle.js';
import { sendError } from './answers/errors.js';
import { eventStreamType } from './answers/eventStream.js';
import { limitFormTime } from './body/bodyDeadline.js';
import { acceptAnyBody } from './body/formats.js';
import { judgeLateHeads, limitChunks, limitConnections } from './connections/connectionLimits.js';
import {
  refuseByName,
  refuseClientError,
  refuseConnection,
  refusePath,
} from './connections/refuseConnection.js';
import { serveInTurn } from './connections/serveInTurn.js';
import { webSocketUpgrades } from './connections/upgrades.js';
import { registerClients } from './console/clientRoutes.js';
import { registerConsole } from './console/consoleRoutes.js';
import { registerDocs } from './docs/docsRoutes.js';
import type { EdgeDependencies } from './edge.js';
import { registerFiles } from './files/fileRoutes.js';
import { registerHealth } from './health/healthRoutes.js';
import { measureRequests } from './health/metrics.js';
import { registerMcp } from './mcp/routes.js';
import { sendUnknownRoute } from './openai/errors.js';
import { registerOpenAi } from './openai/routes.js';
import { allowPage } from './operations/allowPage.js';
import { registerOperations } from './operations/routes.js';
import { createPipeline } from './pipeline/pipeline.js';
import { showStanding } from './pipeline/rateLimit.js';
import { traceOf, traceRequests } from './pipeline/tracing.js';
import { registerSocket } from './socket/socket.js';
import { registerResumable } from './uploads/routes.js';

/** The head of a request is small; a client that takes longer is holding a connection. */
const headersTimeoutMs = 20_000;
const socketMessageBytesMax = 4_096;
/** A body that nothing reads: that of an unknown path, or of a route that needs none. */
const unusedBodyBytesMax = 16_384;
/** A model may be silent for minutes before its first word. */
const silentEventsFactor = 10;

/** The HTTP and WebSocket server, ready to listen. */
export async function buildServer(edge: EdgeDependencies, handlers: Handlers): Promise<FastifyInstance> {
  const { limits, throttles, trustProxy } = edge;
  const server = openServer(edge);
  judgeLateHeads(server.server);
  limitConnections(server.server, limits, trustProxy !== false);
  // By account, and by network for requests without one.
  const requests = throttles.create('requests', limits.requestsPerMinuteMax, 60_000);
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  completeAnswers(server, edge, requests);
  if (edge.tracing) traceRequests(server);
  serveInTurn(server);
  refuseByName(server);
  limitChunks(server);
  limitFormTime(server, limits.bodyTimeoutMs);
  acceptAnyBody(server, limits.bodyTimeoutMs);
  await acceptSockets(server);
  measureRequests(server, edge.metrics);
  const pipeline = createPipeline(edge, handlers, requests);
  server.addHook('onClose', async () => await pipeline.bodies.close());
  if (edge.pageFromDisk) allowPage(server);
  registerOperations(server, edge, pipeline);
  registerOpenAi(server, edge, pipeline);
  registerMcp(server, edge, pipeline);
  registerFiles(server, edge, pipeline);
  await registerResumable(server, edge, pipeline);
  registerSocket(server, edge, requests);
  registerDocs(server, edge.version, registerHealth(server, edge, edge.metrics).onRequest);
  await registerClients(server, edge.version);
  const pages = await registerConsole(server);
  server.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/v1/')) return sendUnknownRoute(request, reply);
    if (await pages.serve(request, reply)) return reply;
    return sendError(request, reply, notFound(request.url));
  });
  return server;
}

const openServer = ({ limits, log, trustProxy }: EdgeDependencies): FastifyInstance =>
  fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Entries name their request themselves; a child logger per request would cost more than most requests.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy,
    // Routes that read a body say how much of it they need.
    bodyLimit: unusedBodyBytesMax,
    // Uploads may take long; the socket timeout disconnects clients that send nothing.
    connectionTimeout: limits.requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Whoever still gets a request through is served; fastify's own 503 has no envelope.
    return503OnClosing: false,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: headersTimeoutMs / 4,
      // Refused by name instead.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseClientError,
    frameworkErrors: (error, _request, reply) => refusePath(error, reply),
  });

/** What every answer has, and what is logged of it. */
function completeAnswers(server: FastifyInstance, edge: EdgeDependencies, requests: Throttle): void {
  const { limits, log } = edge;
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // Answers are private to the caller unless their route says otherwise, and are what their type says.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('ratelimit')) showStanding(reply, requests.standing(networkOf(request.ip)));
    // The next request of this client goes to another process.
    if (edge.isStopping()) reply.header('connection', 'close');
    // A reader that does not take its answer is disconnected. Events may be rare, so their readers have longer.
    const isEvents = String(reply.getHeader('content-type')).startsWith(eventStreamType);
    request.raw.setTimeout(limits.requestTimeoutMs * (isEvents ? silentEventsFactor : 1));
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    // Most servers do not log requests, and the trace of one costs random bytes.
    if (log.level !== 'debug' && log.level !== 'trace') return done();
    const { operation } = request.routeOptions.config as { operation?: string };
    const entry = {
      reqId: request.id,
      trace: traceIdOf(traceOf(request)),
      method: request.method,
      route: request.routeOptions.url,
      operation,
      code: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.debug(entry, 'request');
    done();
  });
}

async function acceptSockets(server: FastifyInstance): Promise<void> {
  await server.register(websocket, {
    // The channels are closed with a reason; see registerSocket.
    preClose: (done: () => void) => done(),
    options: {
      server: webSocketUpgrades(server.server) as typeof server.server,
      maxPayload: socketMessageBytesMax,
      autoPong: false,
      handleProtocols: (offered: Set<string>) =>
        offered.has('tricorn') ? 'tricorn' : ([...offered][0] ?? false),
    },
  });
  server.websocketServer.on('wsClientError', (error, socket) =>
    refuseConnection(socket as Socket, new ServiceError('requestMalformed', `${error.message}.`)),
  );
}

function notFound(url: string): ServiceError {
  const path = url.split('?')[0]!.replace(/\/$/, '');
  const meant = (Object.values(operations) as Operation[]).find(
    (operation) => operation.path.toLowerCase() === path.toLowerCase(),
  );
  if (meant?.path === path)
    return new ServiceError('methodNotAllowed', `Use ${meant.method} for this operation.`);
  const hint = meant === undefined ? ';' : `; did you mean ${meant.path}?`;
  return new ServiceError('routeUnknown', `There is no operation at this path${hint} /docs lists them.`);
}
