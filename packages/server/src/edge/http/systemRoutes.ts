import { createHash, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiDocument, ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Throttle } from '../../ground/accounts/throttle.js';
import { isReady, type Readiness } from '../../ground/readiness.js';
import type { EdgeDependencies } from './edge.js';
import type { Metrics } from './metrics.js';

/** What is needed of the server for these routes. */
export type SystemDependencies = Pick<
  EdgeDependencies,
  'isStopping' | 'limits' | 'metricsToken' | 'readiness' | 'version'
>;

const minuteMs = 60_000;

/** Health, metrics and API documentation. Liveness costs nothing; everything else is limited by address. */
export async function registerSystem(
  server: FastifyInstance,
  edge: SystemDependencies,
  metrics: Metrics,
): Promise<void> {
  const requests = new Throttle(edge.limits.pageRequestsPerMinuteMax, minuteMs);
  const onRequest = async ({ ip }: FastifyRequest) =>
    requests.hit(ip, 'Too many requests from this address; slow down.');

  server.get('/healthz', async () => ({ code: 200, msg: 'alive' }));

  // Without the database nothing works. Much works without the other parts, so they are only named, unless asked for.
  server.get('/readyz', { onRequest }, async (request, reply) => {
    // A load balancer that has to turn away must not wait for parts that may be stopping too.
    if (edge.isStopping()) return sendReadiness(reply, 'This process is stopping.', { process: 'stopping' });
    const parts = await edge.readiness();
    const asked = (request.query as { part?: string }).part ?? 'database';
    const state = Object.hasOwn(parts, asked) ? parts[asked as keyof Readiness] : undefined;
    if (state === undefined)
      throw new ServiceError('invalidField', `part must be one of ${Object.keys(parts).join(', ')}.`, {
        field: 'part',
      });
    return sendReadiness(reply, state === isReady ? undefined : `The part ${asked}: ${state}.`, { ...parts });
  });

  server.get('/metrics', { onRequest }, async (request, reply) => {
    if (!mayReadMetrics(request, edge.metricsToken))
      throw new ServiceError(
        'notOperator',
        'Metrics are given to this machine only, or to a caller with TRICORN_METRICS_TOKEN.',
      );
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });

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

/** With a token, whoever sends it; otherwise only callers on this machine that did not come through a proxy. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digestOf(given), digestOf(metricsToken));
  }
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && loopback.test(request.socket.remoteAddress ?? '');
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function sendReadiness(
  reply: FastifyReply,
  problem: string | undefined,
  parts: Readonly<Record<string, string>>,
): FastifyReply {
  if (problem === undefined) return reply.send({ code: 200, msg: 'ready', parts });
  return reply
    .code(503)
    .header('retry-after', 1)
    .send({ code: 503, msg: problem, error: 'unavailable', parts, request_id: reply.request.id });
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
