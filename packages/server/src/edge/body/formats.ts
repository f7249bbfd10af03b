import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectBody } from './collectBody.js';
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
