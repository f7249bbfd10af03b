import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { registerConsole } from './consoleRoutes.js';

const html = { accept: 'text/html,application/xhtml+xml' };

describe('the pages of the console', () => {
  let folder: string;
  let server: FastifyInstance;
  const build = async (site: string): Promise<FastifyInstance> => {
    const built = fastify();
    const pages = await registerConsole(built, site);
    built.setNotFoundHandler(async (request, reply) =>
      (await pages.serve(request, reply)) ? reply : reply.code(404).send({ error: 'routeUnknown' }),
    );
    return built;
  };
  before(async () => {
    folder = `${await mkdtemp(join(tmpdir(), 'tricorn-site-'))}/`;
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><title>Tricorn</title><script src="./colorScheme.js"></script>',
    );
    await writeFile(join(folder, 'colorScheme.js'), 'void 0;');
    await writeFile(join(folder, 'assets', 'index-AbCd1234.js'), 'console.log("whole")');
    await writeFile(join(folder, 'assets', 'index-AbCd1234.js.gz'), 'compressed');
    server = await build(folder);
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('the page allows only content from this server', async () => {
    const { headers, body } = await server.inject('/');
    assert.match(body, /Tricorn/);
    assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self';/);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  test('files with a hash in their name are cached forever, others are revalidated', async () => {
    const hashed = await server.inject('/assets/index-AbCd1234.js');
    assert.equal(hashed.headers['cache-control'], 'public, max-age=31536000, immutable');
    const plain = await server.inject('/colorScheme.js');
    assert.equal(plain.headers['cache-control'], 'no-cache');
  });

  test('a client that accepts compression gets the compressed file', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await server.inject({ url: '/assets/index-AbCd1234.js', headers });
    assert.equal(answer.headers['content-encoding'], 'gzip');
    assert.equal(answer.body, 'compressed');
  });

  test('the page itself is compressed for a client that accepts it', async () => {
    const open = { br: brotliDecompressSync, gzip: gunzipSync };
    const asked = { 'gzip, deflate, br': 'br', gzip: 'gzip', 'br;q=0, gzip;q=0.5': 'gzip' } as const;
    for (const [accepted, encoding] of Object.entries(asked)) {
      const answer = await server.inject({ url: '/', headers: { 'accept-encoding': accepted } });
      assert.equal(answer.headers['content-encoding'], encoding, accepted);
      assert.equal(answer.headers['vary'], 'accept-encoding');
      assert.match(open[encoding](answer.rawPayload).toString(), /<title>Tricorn/);
    }
    for (const accepted of ['identity', 'br;q=0, gzip;q=0.0', 'gzip;q=0']) {
      const answer = await server.inject({ url: '/', headers: { 'accept-encoding': accepted } });
      assert.equal(answer.headers['content-encoding'], undefined, accepted);
      assert.match(answer.body, /<title>Tricorn/);
    }
  });

  test('a deep link returns the page to a browser', async () => {
    for (const url of ['/studio', '/jobs/123', '/chain/0xabc?from=mail'])
      assert.match((await server.inject({ url, headers: html })).body, /<title>/, url);
  });

  test('the page finds its files from any depth, whatever path a proxy took away', async () => {
    for (const url of ['/', '/studio', '/jobs/', '/jobs/123', '/chain/0xabc/more'])
      for (const prefix of ['', '/tricorn', '/a/b']) {
        const { body } = await server.inject({ url, headers: html });
        const asked = /src="([^"]+)"/.exec(body)![1]!;
        const { pathname } = new URL(asked, `https://tricorn.example${prefix}${url}`);
        assert.equal(pathname, `${prefix}/colorScheme.js`);
      }
    assert.equal((await server.inject({ url: '/a'.repeat(50), headers: html })).statusCode, 404);
  });

  test('requests of programs are never answered with the page', async () => {
    for (const url of [
      '/sdk/nothing',
      '/v1/models/none',
      '/files/a/b',
      '/metrics/x',
      '/assets/none.js',
      '/a.map',
    ])
      assert.equal((await server.inject({ url, headers: html })).statusCode, 404, url);
    assert.equal((await server.inject('/studio')).statusCode, 404, 'without accepting a page');
    assert.equal((await server.inject({ method: 'POST', url: '/studio', headers: html })).statusCode, 404);
    assert.equal((await server.inject({ url: '/index.html', headers: html })).statusCode, 404);
  });

  test('a server whose console is not built says so', async () => {
    const bare = await build(join(folder, 'nothing-here/'));
    const { statusCode, body } = await bare.inject('/');
    assert.equal(statusCode, 200);
    assert.match(body, /npm run build/);
    assert.equal((await bare.inject({ url: '/studio', headers: html })).statusCode, 404);
    await bare.close();
  });
});
