import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding, type Encoding } from '../answers/acceptsEncoding.js';

/** The build output of the web console. */
const siteFolder = fileURLToPath(new URL('../../../../console/dist/site/', import.meta.url));

/**
 * Scripts, pictures and connections come only from this server; the page itself may also create pictures. The design
 * system sets its colours in style elements, so styles cannot be restricted as strictly.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** First path segments for programs; a missing path below them is answered with an error, never with the page. */
const apiPaths = /^\/(sdk|v1|files|docs|metrics|healthz|readyz|openapi\.json|assets)(\/|$)/;

/** The best first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Of a path of the console, such as 1 for `/jobs/1`; a page is kept for each. */
const depthMax = 7;

/** Names files from where the page is, so that the console works below whatever path a proxy serves it. */
const withFilesAbove = (page: string, depth: number): string =>
  page.replaceAll(/(?<=["'(])\.\//g, '../'.repeat(depth) || './');

const encoded = (page: string) => ({
  br: brotliCompressSync(page),
  gzip: gzipSync(page),
  identity: Buffer.from(page),
});

export interface ConsolePages {
  /** Answers a deep link such as `/jobs/1` with the page; returns false for a path outside the console. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Serves the web console. Asset names contain a hash of their content, so assets never change. */
export async function registerConsole(
  server: FastifyInstance,
  folder: string = siteFolder,
): Promise<ConsolePages> {
  if (!existsSync(`${folder}index.html`)) {
    server.get('/', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          'Tricorn is running, but its web console is not built: run `npm run build`. The API is described at /docs.\n',
        ),
    );
    return { serve: async () => false };
  }
  const page = await readFile(`${folder}index.html`, 'utf8');
  const serveFiles = async (cacheControl: string, where: FastifyStaticOptions) =>
    await server.register(fastifyStatic, {
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl);
        reply.header('x-content-type-options', 'nosniff');
      },
      ...where,
    });
  // One route for all of the hundreds of assets: a route for each would take a third of a second at every start.
  await serveFiles('public, max-age=31536000, immutable', { root: `${folder}assets/`, prefix: '/assets/' });
  await serveFiles('no-cache', {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    allowedPath: (path) => path !== '/index.html',
  });
  const pages = new Map<number, Record<Encoding | 'identity', Buffer>>();
  const sendPage = (request: FastifyRequest, reply: FastifyReply, depth = 0): FastifyReply => {
    const encoding = encodings.find((one) => acceptsEncoding(request, one));
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    if (!pages.has(depth)) pages.set(depth, encoded(withFilesAbove(page, depth)));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .send(pages.get(depth)![encoding ?? 'identity']);
  };
  server.get('/', async (request, reply) => sendPage(request, reply));
  return {
    serve: async (request, reply) => {
      const { method, url, headers } = request;
      const path = url.split('?')[0]!;
      const wantsPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
      const depth = path.split('/').length - 2;
      if (!wantsPage || apiPaths.test(path) || path.includes('.') || depth > depthMax) return false;
      sendPage(request, reply, depth);
      return true;
    },
  };
}
