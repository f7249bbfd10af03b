import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './refuseConnection.js';

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
