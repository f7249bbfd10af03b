import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiDocument } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import type { EdgeDependencies } from './edge.js';
import { type HealthDependencies, registerHealth } from './healthRoutes.js';
import type { Metrics } from './metrics.js';

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
  server.get('/openapi.json', { onRequest }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );

  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await server.register(fastifyStatic, {
    root: swagger,
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
  });
  server.get('/docs', { onRequest }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('x-frame-options', 'DENY')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .send(docsPage),
  );
  server.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(docsScript),
  );
}

const docsPage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Tricorn API</title>
  <link rel="icon" href="/docs/assets/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
  <div id="reference"></div>
  <script src="/docs/assets/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

/** A token that somebody enters is kept by the page alone: not in the storage of the browser. */
const docsScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, persistAuthorization: false });
`;
