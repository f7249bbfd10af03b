import { type OperationName, operations } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';

/**
 * A page that a browser opened from disk has the origin `null`, and so has every sandboxed frame: whoever is allowed here is
 * anybody. That is safe because nothing but a token that the page has itself says who calls; there are no cookies. A page of a
 * stranger gets nothing that it could not ask for directly, except where its visitor reaches a server that it cannot: so of
 * the operations that need no token only the sign-in is allowed.
 */
const origin = 'null';
const preflightSeconds = 600;
const preflight = {
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, token, idempotency-key',
  'access-control-max-age': String(preflightSeconds),
  vary: 'origin',
};

/** Lets the page that works from disk call operations. */
export function allowPage(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: OperationName };
    if (request.headers.origin === origin && operation !== undefined && isAllowed(operation))
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', 'x-request-id, retry-after')
        .header('vary', 'origin');
    done();
  });
  server.options('/sdk/*', (request, reply) => {
    if (request.headers.origin === origin) reply.headers(preflight);
    return reply.code(204).send();
  });
}

const isAllowed = (name: OperationName): boolean =>
  name === 'genToken' || operations[name].access !== 'public';
