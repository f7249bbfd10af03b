import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ByteBlocks } from '../../ground/files/byteBlocks.js';
import { boundaryOf } from './multipart.js';

const rawBody = 'application/octet-stream';
const form = 'multipart/form-data';

/** Leaves multipart bodies to their reader, and routes every other body to one parser that returns the bytes. */
export function acceptAnyBody(server: FastifyInstance, timeoutMs: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    rawBody,
    async (request: FastifyRequest) => await collectBody(request, timeoutMs),
  );
  server.addContentTypeParser(form, (_request, _payload, done) => done(null));
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isMultipart(request)) request.headers['content-type'] = rawBody;
    done();
  });
}

/** Only the multipart content type is trusted; existing clients send JSON with a missing or wrong one. */
export const isMultipart = (request: FastifyRequest): boolean =>
  boundaryOf(request.headers['content-type']) !== undefined;

/** The bytes of a body, within the limit of its route and the deadline. Fails as soon as one is exceeded. */
async function collectBody(request: FastifyRequest, timeoutMs: number): Promise<Buffer<ArrayBuffer>[]> {
  const { raw, headers, routeOptions } = request;
  const bytesMax = routeOptions.bodyLimit;
  const declared = headers['content-length'];
  const tooLarge = () => new ServiceError('tooLarge', `The body exceeds the limit of ${bytesMax} bytes.`);
  if (declared !== undefined && Number(declared) > bytesMax) throw tooLarge();
  const blocks = new ByteBlocks();
  await new Promise<void>((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer);
      raw.off('data', add).off('end', end).off('error', cut).off('close', cut);
      if (error === undefined) resolve();
      else reject(error);
    };
    // However steadily the bytes trickle in.
    const timer = setTimeout(() => end(new ServiceError('requestTimeout')), timeoutMs);
    const cut = () => end(new ServiceError('invalidBody', 'The body is shorter than its declared length.'));
    const add = (chunk: Buffer) => {
      if (blocks.bytes + chunk.length > bytesMax) return end(tooLarge());
      blocks.add(chunk);
    };
    if (raw.destroyed) return raw.readableEnded ? end() : cut();
    raw.on('data', add).on('end', end).on('error', cut).on('close', cut);
  });
  return blocks.take();
}
