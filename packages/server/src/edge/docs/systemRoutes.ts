import { openApiDocument } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import type { EdgeDependencies } from '../edge.js';
import { type HealthDependencies, registerHealth } from '../health/healthRoutes.js';
import type { Metrics } from '../health/metrics.js';
import { registerDocs, sendCompressed } from './docsRoutes.js';

/** What is needed of the server for these routes. */
export type SystemDependencies = HealthDependencies & Pick<EdgeDependencies, 'version'>;

/** Health, metrics and API documentation, limited by address. */
export async function registerSystem(
  server: FastifyInstance,
  edge: SystemDependencies,
  metrics: Metrics,
): Promise<void> {
  const { onRequest } = registerHealth(server, edge, metrics);

  const document = JSON.stringify(openApiDocument(edge.version));
  server.get(
    '/openapi.json',
    { onRequest },
    sendCompressed('application/json; charset=utf-8', async () => Buffer.from(document)),
  );

  registerDocs(server, onRequest);
}
