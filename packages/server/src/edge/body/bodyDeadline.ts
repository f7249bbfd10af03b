import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseConnection } from '../connections/refuseConnection.js';
import { isMultipart } from './formats.js';

/** A form must send at least this much in each period of the timeout; uploads may take long, but not forever. */
const formBytesPerPeriodMin = 65_536;

/** A form with files has as long as it needs, as long as it keeps a minimum rate. Other bodies have a deadline. */
export function limitFormTime(server: FastifyInstance, timeoutMs: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    if (hasBody && isMultipart(request)) expectRate(request, reply, timeoutMs);
    done();
  });
}

/**
 * Ends a request that sends too slowly. It holds for the whole body, also for what is left of a form after it was refused.
 * The sender is not blamed for bytes that have arrived and that this process did not read yet.
 */
export function expectRate({ raw }: FastifyRequest, reply: FastifyReply, periodMs: number): void {
  let before = raw.socket.bytesRead;
  const judge = () => {
    if (raw.complete || raw.destroyed) return;
    const now = raw.socket.bytesRead;
    if (raw.readableLength === 0 && now - before < formBytesPerPeriodMin) {
      refuseConnection(raw.socket, new ServiceError('requestTimeout'), reply.raw);
      raw.destroy();
    }
    before = now;
  };
  // Timers come before sockets in a turn of the event loop, immediates after them.
  const timer = setInterval(() => setImmediate(judge), periodMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
