import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { acceptsEncoding } from './acceptsEncoding.js';
import { docsPage, docsSchemeScript, docsScript } from './docsPage.js';

const types = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const require = createRequire(import.meta.url);

/** The interactive reference. Its script is large, so it is sent compressed and kept by the browser. */
export function registerDocs(server: FastifyInstance, onRequest: onRequestHookHandler): void {
  const description = require.resolve('swagger-ui-dist/package.json');
  const { version } = require(description) as { version: string };
  const page = docsPage(version);
  server.get('/docs', { onRequest }, async (_request, reply) =>
    reply
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
      .send(page),
  );
  for (const [name, script] of Object.entries({ start: docsScript, scheme: docsSchemeScript }))
    server.get(`/docs/${name}.js`, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(script),
    );
  for (const [name, type] of Object.entries(types)) {
    const file = compressedOnce(join(dirname(description), name));
    server.get(`/docs/assets/${name}`, async (request, reply) => {
      const { plain, packed } = await file();
      const canUnpack = acceptsEncoding(request, 'gzip');
      if (canUnpack) reply.header('content-encoding', 'gzip');
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(canUnpack ? packed : plain);
    });
  }
}

/** A file and its compressed form, read when it is first asked for. */
function compressedOnce(path: string): () => Promise<{ plain: Buffer; packed: Buffer }> {
  let reading: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return () => {
    reading ??= readFile(path).then(async (plain) => ({ plain, packed: await promisify(gzip)(plain) }));
    return reading;
  };
}
