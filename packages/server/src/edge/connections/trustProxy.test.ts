import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { proxySetting } from '../../ground/settings/trustedProxies.js';

/** The address that the server sees for a request that came through a proxy on this machine. */
async function addressSeen(setting: string, forwardedFor: string): Promise<string> {
  const server = fastify({ trustProxy: proxySetting('TRICORN_TRUST_PROXY', setting) });
  server.get('/', async (request) => request.ip);
  try {
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await server.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).body;
  } finally {
    await server.close();
  }
}

test('the address of a caller is what trusted proxies saw, never what the caller wrote', async () => {
  const forged = '6.6.6.6, 203.0.113.7';
  const twoProxies = '6.6.6.6, 203.0.113.7, 10.0.0.2';
  for (const [setting, forwardedFor, expected] of [
    ['false', forged, '127.0.0.1'],
    ['0', forged, '127.0.0.1'],
    ['true', forged, '203.0.113.7'],
    ['1', forged, '203.0.113.7'],
    ['2', twoProxies, '203.0.113.7'],
    ['127.0.0.1', forged, '203.0.113.7'],
    ['loopback, 10.0.0.0/8', twoProxies, '203.0.113.7'],
    ['10.0.0.0/8', forged, '127.0.0.1'],
  ] as const)
    assert.equal(await addressSeen(setting, forwardedFor), expected, setting);
});
