import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalidField, ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isReady, type Readiness } from '../../ground/readiness.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { EdgeDependencies } from '../edge.js';
import { countRequest } from '../pipeline/rateLimit.js';
import type { Metrics } from './metrics.js';

/** What is needed of a process for these routes. */
export type HealthDependencies = Pick<
  EdgeDependencies,
  'isStopping' | 'limits' | 'metricsToken' | 'readiness' | 'throttles'
>;

const minuteMs = 60_000;

/**
 * Health and metrics of a process. Liveness costs nothing; everything else is limited by address, by a hook that other
 * pages share.
 */
export function registerHealth(
  server: FastifyInstance,
  edge: HealthDependencies,
  metrics: Metrics,
): { onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> } {
  const requests = edge.throttles.create('pages', edge.limits.pageRequestsPerMinuteMax, minuteMs);
  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply) =>
    await countRequest(reply, requests, networkOf(ip), 'Too many requests from this address; slow down.');

  server.get('/healthz', async () => ({ code: 200, msg: 'alive' }));

  // Without the database nothing works. Much works without the other parts, so they are only named, unless asked for.
  server.get('/readyz', { onRequest }, async (request, reply) => {
    // A load balancer that has to turn away must not wait for parts that may be stopping too.
    if (edge.isStopping()) return sendReadiness(reply, 'This process is stopping.', { process: 'stopping' });
    const parts = await edge.readiness();
    const asked = (request.query as { part?: string }).part ?? 'database';
    const state = Object.hasOwn(parts, asked) ? parts[asked as keyof Readiness] : undefined;
    if (state === undefined)
      throw invalidField('part', `part must be one of ${Object.keys(parts).join(', ')}.`);
    return sendReadiness(reply, state === isReady ? undefined : `The part ${asked}: ${state}.`, { ...parts });
  });

  server.get('/metrics', { onRequest }, async (request, reply) => {
    if (!mayReadMetrics(request, edge.metricsToken)) throw new ServiceError('notOperator', metricsRefusal);
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });
  return { onRequest };
}

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

export const metricsRefusal =
  'Metrics are given to this machine only, or to a caller with TRICORN_METRICS_TOKEN.';

/**
 * With a token, whoever sends it; otherwise only callers on this machine that did not come through a proxy. One who calls
 * this machine by another name came through a proxy that does not say so, or is a page whose name leads here.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  metricsToken: string | undefined,
): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digestOf(given), digestOf(metricsToken));
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isForwarded && loopback.test(socket.remoteAddress ?? '') && ownName.test(headers.host ?? '');
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownName = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
