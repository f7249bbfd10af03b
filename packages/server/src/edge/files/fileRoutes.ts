import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';
import type { ByteRange } from '../../ground/files/blobStore.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import type { EdgeDependencies } from '../edge.js';
import { countRequest } from '../pipeline/rateLimit.js';

const secretPattern = /^[\w-]{43}$/;
const inlineTypes = /^(image\/(png|gif|webp|jpeg)|video\/mp4|application\/json|text\/csv)/;

/** Serves result files to anyone who knows their unguessable URL. */
export function registerFiles(
  server: FastifyInstance,
  { db, files }: EdgeDependencies,
  requests: Throttle,
): void {
  server.get('/files/:secret/:name', async (request, reply) => {
    await countRequest(reply, requests, networkOf(request.ip));
    const { secret } = request.params as { secret: string };
    const file = secretPattern.test(secret) ? await files.findBySecret(db, secret) : undefined;
    if (file === undefined) throw new ServiceError('fileUnknown');
    const etag = `"${file.cid}"`;
    reply
      .type(file.content_type)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      // Its content never changes, but its owner can delete it; a cache has to ask whether it still exists.
      .header('cache-control', 'private, no-cache')
      .header('access-control-allow-origin', '*')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-disposition',
        `${inlineTypes.test(file.content_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      );
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const range = rangeOf(request.headers.range, file.bytes);
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    if (range !== undefined) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    reply.header('content-length', range === undefined ? file.bytes : range.end - range.start + 1);
    return reply.send(await files.blobs.read(file.blob_key, range));
  });
}

/** A single byte range; a request for several ranges gets the whole file, as HTTP permits. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
