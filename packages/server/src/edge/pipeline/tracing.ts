import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, SpanKind, startSpan, traceParentOf, withSpan } from '../../ground/observability/spans.js';
import { readTraceParent, type TraceParent, traceOfRequest } from '../../ground/observability/traceParent.js';

const traces = new WeakMap<FastifyRequest, TraceParent>();
/** Health checks and files of the console would hide everything else. */
const tracedRoute = /^\/(?:v1|mcp|files|resumable)\b/;

/** The place of a request in its trace: the caller's trace, or one of its own. */
export function traceOf(request: FastifyRequest): TraceParent {
  const known = traces.get(request);
  if (known !== undefined) return known;
  const parent = readTraceParent(request.headers['traceparent']) ?? traceOfRequest(request.id);
  traces.set(request, parent);
  return parent;
}

/** Records a span for every request; used only if a collector is set. */
export function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string };
    const route = request.routeOptions.url;
    if (operation === undefined && !tracedRoute.test(route ?? '')) return done();
    const span = startSpan(operation ?? `${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      parent: readTraceParent(request.headers['traceparent']),
      attributes: {
        'http.request.method': request.method,
        'http.route': route ?? '',
        request_id: request.id,
      },
    });
    const parent = traceParentOf(span);
    if (parent !== undefined) traces.set(request, parent);
    spans.set(request, span);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: 2 });
      span.end();
    });
    done();
  });
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const span = spans.get(request);
      const handle = () => handler.call(this, request, reply);
      return span === undefined ? handle() : withSpan(span, handle);
    };
  });
}
