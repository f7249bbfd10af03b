import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { registerClients } from './clientRoutes.js';

describe('the clients for installation', () => {
  let folder: string;
  let server: FastifyInstance;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-clients-'));
    server = fastify();
    server.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof ServiceError ? error.code : 500).send(String(error)),
    );
    await registerClients(server, '1.2.3', folder);
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('are asked for again while they are packed after a first start, then there without a restart', async () => {
    const paths = ['/client.tgz', '/tricorn-1.2.3-py3-none-any.whl'];
    for (const url of paths) assert.equal((await server.inject({ url })).statusCode, 503, url);
    await mkdir(join(folder, 'served'));
    for (const url of paths) await writeFile(join(folder, 'served', url), `content of ${url}`);
    for (const url of paths) assert.equal((await server.inject({ url })).body, `content of ${url}`);
    const { headers } = await server.inject({ url: '/client.whl' });
    assert.equal(headers.location, 'tricorn-1.2.3-py3-none-any.whl');
  });
});
