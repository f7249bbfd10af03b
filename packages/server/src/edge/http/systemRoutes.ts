import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiDocument } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EdgeDependencies } from './edge.js';
import type { Metrics } from './metrics.js';

/** Health, metrics and API documentation. */
export async function registerSystem(
  server: FastifyInstance,
  edge: EdgeDependencies,
  metrics: Metrics,
): Promise<void> {
  server.get('/healthz', async () => ({ code: 200, msg: 'alive' }));

  server.get('/readyz', async (_request, reply) => {
    const parts = await readiness(edge);
    const ready = Object.values(parts).every((state) => state === 'ready');
    return reply
      .code(ready ? 200 : 503)
      .send({ code: ready ? 200 : 503, msg: ready ? 'ready' : 'not ready', parts });
  });

  server.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });

  const document = openApiDocument(edge.version);
  server.get('/openapi.json', async () => document);

  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await server.register(fastifyStatic, {
    root: swagger,
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
  });
  server.get('/docs', async (_request, reply) =>
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

async function readiness({ db, files }: EdgeDependencies): Promise<Record<string, string>> {
  const state = (check: Promise<unknown>) =>
    check.then(
      () => 'ready',
      () => 'not available',
    );
  const [database, storage] = await Promise.all([
    state(sql`select 1`.execute(db)),
    state(files.blobs.check()),
  ]);
  return { database, files: storage };
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
