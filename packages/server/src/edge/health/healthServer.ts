import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../../ground/logger.js';
import { sendError } from '../answers/errors.js';
import { refuseClientError } from '../connections/refuseConnection.js';
import { type HealthDependencies, registerHealth } from './healthRoutes.js';
import type { Metrics } from './metrics.js';

export interface HealthServerDependencies extends HealthDependencies {
  log: Logger;
  metrics: Metrics;
}

/** Serves only health and metrics, on a port that need not be public; supervisors and collectors watch every process. */
export function buildHealthServer(dependencies: HealthServerDependencies): FastifyInstance {
  const server = fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    return503OnClosing: false,
    clientErrorHandler: refuseClientError,
  });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.setNotFoundHandler((request, reply) =>
    sendError(
      request,
      reply,
      new ServiceError('routeUnknown', 'This process serves only health and metrics.'),
    ),
  );
  registerHealth(server, dependencies, dependencies.metrics);
  return server;
}
