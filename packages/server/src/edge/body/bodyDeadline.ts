import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseConnection } from '../connections/refuseConnection.js';
import { isMultipart } from './formats.js';

/** What an upload must send in each period of the timeout, so that it may take long, but not forever. The first is a grace. */
const uploadBytesPerPeriodMin = { first: 65_536, later: 1_048_576 };
/** A large body is due by the end of the timeout; whoever sends it is judged in parts of that time, generously. */
const bodyPeriods = 4;
const lateFactor = 2;

/** A form with files has as long as it needs, as long as it keeps a minimum rate. Other bodies have a deadline. */
export function limitFormTime(server: FastifyInstance, timeoutMs: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    if (hasBody && isMultipart(request)) expectUpload(request, reply, timeoutMs);
    done();
  });
}

export const expectUpload = (request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void =>
  expectRate(request, reply, timeoutMs, uploadBytesPerPeriodMin);

/** A body that has a place in memory has to use it. */
export function expectBody(
  request: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
  bytes: number,
): void {
  const part = bytes / bodyPeriods / lateFactor;
  expectRate(request, reply, timeoutMs / bodyPeriods, { first: part, later: part });
}

/**
 * Ends a request that sends too slowly. It holds for the whole body, also for what is left of a form after it was refused.
 * The sender is not blamed for bytes that have arrived and that this process did not read yet.
 */
function expectRate(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  periodMs: number,
  bytesPerPeriodMin: { first: number; later: number },
): void {
  let before = raw.socket.bytesRead;
  let bytesMin = bytesPerPeriodMin.first;
  const judge = () => {
    if (raw.complete || raw.destroyed) return;
    const now = raw.socket.bytesRead;
    if (raw.readableLength === 0 && now - before < bytesMin) {
      refuseConnection(raw.socket, new ServiceError('requestTimeout'), reply.raw);
      raw.destroy();
    }
    before = now;
    bytesMin = bytesPerPeriodMin.later;
  };
  // Timers come before sockets in a turn of the event loop, immediates after them.
  const timer = setInterval(() => setImmediate(judge), periodMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
