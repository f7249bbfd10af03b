import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Limits, ServiceError } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './refuseConnection.js';

/**
 * Refuses connections above the limits of the process and of one address, before anything is read from them. Behind a
 * trusted proxy all connections come from the proxy, which has to limit its own callers.
 */
export function limitConnections(server: Server, limits: Limits, trustProxy: boolean): void {
  server.maxConnections = limits.connectionsMax;
  if (trustProxy) return;
  const openByAddress = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (openByAddress.get(address) ?? 0) + 1;
    openByAddress.set(address, count);
    socket.once('close', () => {
      const left = openByAddress.get(address)! - 1;
      if (left === 0) openByAddress.delete(address);
      else openByAddress.set(address, left);
    });
    if (count > limits.connectionsPerAddressMax) socket.destroy();
  });
}

/** Each chunk costs the serving thread as much as some hundred bytes, however few bytes it has. */
const chunksMin = 4_096;
const chunkBytesMin = 16;

/** Ends a request whose body comes in so many small chunks that reading them would delay others. */
export function limitChunks(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers['transfer-encoding'] === undefined) return done();
    let chunks = 0;
    let bytes = 0;
    const push = raw.push.bind(raw);
    raw.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (raw.destroyed) return false;
      bytes += chunk?.length ?? 0;
      if (++chunks <= chunksMin + bytes / chunkBytesMin) return push(chunk, encoding);
      refuseConnection(
        raw.socket,
        new ServiceError('tooLarge', 'The body has too many chunks; send larger ones.'),
        reply.raw,
      );
      raw.destroy();
      return false;
    };
    done();
  });
}

const headTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Decides who is told that the head of a request came too late. Node.js looks at the clock before it reads what has
 * arrived, and also answers connections on which nothing was asked.
 * - A head that arrived while this process did not run, because the machine was overloaded or the process was stopped, is
 *   read first and its request is served.
 * - A connection without a single byte is closed without an answer. Clients open connections in advance, and would take a
 *   408 for the answer to the request that they are just sending.
 */
export function judgeLateHeads(server: Server): void {
  const requests = new WeakMap<Duplex, number>();
  const count = ({ socket }: { socket: Duplex }) =>
    void requests.set(socket, (requests.get(socket) ?? 0) + 1);
  server.on('request', count);
  server.on('upgrade', count);
  const answers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = () => {
      for (const listener of answers) listener.call(server, error, socket);
    };
    if (error.code !== headTimeout) return answer();
    const before = requests.get(socket);
    // Sockets are read between the timers and the immediates of one turn.
    setImmediate(() => {
      if (socket.destroyed || requests.get(socket) !== before) return;
      if ((socket as { bytesRead?: number }).bytesRead === 0) socket.destroy();
      else answer();
    });
  });
}
