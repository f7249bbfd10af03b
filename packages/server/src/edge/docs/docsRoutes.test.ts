import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { registerDocs } from './docsRoutes.js';

const withDocs = () => {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerDocs(server, '1.0.0', async () => {});
  return server;
};

test('the API documentation page can load all its assets, including its icon', async () => {
  const server = withDocs();
  try {
    const { body } = await server.inject('/docs');
    const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address!);
    assert.match(body, /<link rel="icon"/);
    assert.ok(addresses.length >= 4);
    assert.match(body, /<a href="\.\/">/, 'there is a way back');
    const own = addresses.filter((address) => address !== './');
    for (const address of [...own, 'openapi.json']) {
      const { pathname } = new URL(address, 'https://tricorn.example/below/docs');
      assert.ok(pathname.startsWith('/below/'), address);
      assert.equal((await server.inject(pathname.slice('/below'.length))).statusCode, 200, address);
    }
    assert.equal((await server.inject('/docs/')).headers.location, '../docs');
  } finally {
    await server.close();
  }
});

test('the script of the API documentation is sent compressed and kept by the browser', async () => {
  const server = withDocs();
  try {
    const get = async (headers: Record<string, string>, url = '/docs/assets/swagger-ui-bundle.js') =>
      await server.inject({ url, headers });
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    const plain = await get({});
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.match(String(packed.headers['cache-control']), /immutable/);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 3);
    assert.deepEqual(gunzipSync(packed.rawPayload), plain.rawPayload);
    const described = await get({ 'accept-encoding': 'gzip' }, '/openapi.json');
    assert.ok(
      described.rawPayload.length < 60_000,
      `the description takes ${described.rawPayload.length} bytes`,
    );
    assert.deepEqual(
      JSON.parse(String(gunzipSync(described.rawPayload))),
      (await get({}, '/openapi.json')).json(),
    );
  } finally {
    await server.close();
  }
});

test('the API documentation cannot be framed and does not keep a token', async () => {
  const server = withDocs();
  try {
    const { headers } = await server.inject('/docs');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match((await server.inject('/docs/start.js')).body, /persistAuthorization: false/);
  } finally {
    await server.close();
  }
});
