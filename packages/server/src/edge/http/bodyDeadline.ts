import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMultipart } from './fields.js';

/**
 * Ends a request whose body does not arrive in time, however steadily its bytes trickle in. Uploads may take long; they
 * are written to the store as they arrive, and end with their connection.
 */
export function limitBodyTime(server: FastifyInstance, timeoutMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  server.addHook('onRequest', (request, _reply, done) => {
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    if (hasBody && !isMultipart(request))
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), timeoutMs),
      );
    done();
  });
  const clear = (request: FastifyRequest) => clearTimeout(timers.get(request));
  server.addHook('preValidation', (request, _reply, done) => {
    clear(request);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    clear(request);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    clear(request);
    done();
  });
}
