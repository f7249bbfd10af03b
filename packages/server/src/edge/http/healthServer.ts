import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../../ground/logger.js';
import type { Db } from '../../ground/store/database.js';
import { sendError } from './errors.js';
import { type HealthDependencies, registerHealth } from './healthRoutes.js';
import { createMetrics } from './metrics.js';

export interface HealthServerDependencies extends HealthDependencies {
  db: Db;
  log: Logger;
}

/** Serves only health and metrics: for a process without the API, which supervisors and collectors watch all the same. */
export function buildHealthServer(dependencies: HealthServerDependencies): FastifyInstance {
  const server = fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.setNotFoundHandler((request, reply) =>
    sendError(
      request,
      reply,
      new ServiceError('routeUnknown', 'This process serves only health and metrics.'),
    ),
  );
  registerHealth(server, dependencies, createMetrics(dependencies.db));
  return server;
}
