import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { fastify } from 'fastify';
import { sendError } from '../answers/errors.js';

/** The level of pino's errors. */
const errorLevel = 50;

test('what fails because its caller went away is not logged as an error, other failures are', async () => {
  const logged: { level: number; msg: string }[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const server = fastify({ logger: { level: 'debug', stream } });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.get('/slow', async ({ raw: { socket } }) => {
    await once(socket, 'close');
    throw new Error('nobody listens');
  });
  server.get('/broken', () => {
    throw new Error('broken');
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const isLogged = (message: string) => logged.some(({ msg }) => msg === message);
  const errors = () => logged.filter(({ level }) => level >= errorLevel).map(({ msg }) => msg);
  try {
    const leaving = new AbortController();
    const asked = fetch(`${address}/slow`, { signal: leaving.signal });
    await until(() => isLogged('incoming request'), { describe: 'the request arrives' });
    leaving.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    await until(() => isLogged('the caller disconnected'), { describe: 'it is noted' });
    assert.deepEqual(errors(), []);
    assert.equal((await fetch(`${address}/broken`)).status, 500);
    assert.deepEqual(errors(), ['request failed']);
  } finally {
    await server.close();
  }
});
