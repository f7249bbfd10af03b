import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMultipart } from './formats.js';

/** A form must send at least this much in each period of the timeout; uploads may take long, but not forever. */
const formBytesPerPeriodMin = 65_536;

/**
 * Ends a request whose body does not arrive in time, however steadily its bytes trickle in. A form with files has as long
 * as it needs, as long as it keeps a minimum rate.
 */
export function limitBodyTime(server: FastifyInstance, timeoutMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  server.addHook('onRequest', (request, _reply, done) => {
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    if (hasBody && isMultipart(request)) expectRate(request, timeoutMs);
    else if (hasBody)
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

/** Ends a request that sends too slowly. It holds for the whole body, also for what is left of a form after it was refused. */
export function expectRate({ raw }: FastifyRequest, periodMs: number): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < formBytesPerPeriodMin) raw.destroy();
    before = now;
  }, periodMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
