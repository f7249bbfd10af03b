import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { defaultLimits } from '@tricorn/contract';
import fastify from 'fastify';
import { Throttle } from '../../ground/throttling/throttle.js';
import type { Metrics } from '../health/metrics.js';
import { registerSystem, type SystemDependencies } from './systemRoutes.js';

const dependencies = {
  version: '1.0.0',
  limits: defaultLimits,
  throttles: { create: (name: string, max: number, windowMs: number) => new Throttle(name, max, windowMs) },
} as SystemDependencies;

test('the API documentation page can load all its assets, including its icon', async () => {
  const server = fastify();
  // The page needs neither the domains nor the metrics.
  await registerSystem(server, dependencies, {} as Metrics);
  try {
    const { body } = await server.inject('/docs');
    const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address!);
    assert.match(body, /<link rel="icon"/);
    assert.ok(addresses.length >= 4);
    assert.match(body, /<a href="\/">/, 'there is a way back');
    const own = addresses.filter((address) => address !== '/');
    for (const address of [...own, '/openapi.json'])
      assert.equal((await server.inject(address)).statusCode, 200, address);
  } finally {
    await server.close();
  }
});

test('the script of the API documentation is sent compressed and kept by the browser', async () => {
  const server = fastify();
  await registerSystem(server, dependencies, {} as Metrics);
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
  const server = fastify();
  await registerSystem(server, dependencies, {} as Metrics);
  try {
    const { headers } = await server.inject('/docs');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match((await server.inject('/docs/start.js')).body, /persistAuthorization: false/);
  } finally {
    await server.close();
  }
});
