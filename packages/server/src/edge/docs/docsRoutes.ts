import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApiDocument } from '@tricorn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { acceptsEncoding } from '../answers/acceptsEncoding.js';
import { docsPage, docsSchemeScript, docsScript } from './docsPage.js';

const types = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const require = createRequire(import.meta.url);

/**
 * The description of the API and its interactive reference, whose script is large, so it is sent compressed and kept by the
 * browser.
 */
export function registerDocs(
  server: FastifyInstance,
  apiVersion: string,
  onRequest: onRequestHookHandler,
): void {
  const describe = async () => Buffer.from(JSON.stringify(openApiDocument(apiVersion)));
  server.get('/openapi.json', { onRequest }, sendCompressed('application/json; charset=utf-8', describe));
  const description = require.resolve('swagger-ui-dist/package.json');
  const { version } = require(description) as { version: string };
  const page = docsPage(version);
  server.get('/docs', { onRequest }, async (request, reply) => {
    // The page names its files from where it is.
    if (request.url.startsWith('/docs/')) return reply.redirect('../docs');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-cache')
      .header('x-frame-options', 'DENY')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .send(page);
  });
  for (const [name, script] of Object.entries({ start: docsScript, scheme: docsSchemeScript }))
    server.get(`/docs/${name}.js`, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(script),
    );
  for (const [name, type] of Object.entries(types)) {
    const send = sendCompressed(type, async () => await readFile(join(dirname(description), name)));
    server.get(`/docs/assets/${name}`, async (request, reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await send(request, reply);
    });
  }
}

/** Sends what `read` returns, compressed if the client takes that. It is read and compressed once, when it is first asked for. */
function sendCompressed(type: string, read: () => Promise<Buffer>) {
  let reading: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reading ??= read().then(async (plain) => ({ plain, packed: await promisify(gzip)(plain) }));
    const { plain, packed } = await reading;
    const canUnpack = acceptsEncoding(request, 'gzip');
    if (canUnpack) reply.header('content-encoding', 'gzip');
    return reply
      .type(type)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .send(canUnpack ? packed : plain);
  };
}
