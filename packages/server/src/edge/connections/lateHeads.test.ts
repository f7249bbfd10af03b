import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fastify, { type FastifyInstance } from 'fastify';
import { judgeLateHeads } from './connectionLimits.js';

const headersTimeoutMs = 200;
/** Connects, sends a request when it is told to, says so at once, and reports the answer. */
const clientSource = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, shared } } = require('node:worker_threads');
const state = new Int32Array(shared);
const socket = connect(port, '127.0.0.1', () => {
  Atomics.wait(state, 0, 0);
  socket.write('GET / HTTP/1.1\\r\\nhost: here\\r\\nconnection: close\\r\\n\\r\\n', () => {
    Atomics.store(state, 0, 2);
    Atomics.notify(state, 0);
  });
});
let answer = '';
socket.setEncoding('utf8').on('data', (text) => (answer += text)).on('close', () => parentPort.postMessage(answer));
`;

describe('a head that comes late', () => {
  let server: FastifyInstance;
  let port: number;
  before(async () => {
    server = fastify({
      http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: headersTimeoutMs / 4 },
    });
    judgeLateHeads(server.server);
    server.get('/', async () => 'served');
    await server.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.server.address() as AddressInfo);
  });
  after(async () => await server.close());

  test('is served if it came in time and the process did not run meanwhile', async () => {
    const shared = new SharedArrayBuffer(4);
    const state = new Int32Array(shared);
    // The process stops between accepting the connection and reading from it, for longer than a head may take.
    server.server.once('connection', () => {
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
      Atomics.wait(state, 0, 1);
      Atomics.wait(state, 0, 2, headersTimeoutMs * 3);
    });
    const client = new Worker(clientSource, { eval: true, workerData: { port, shared } });
    const [answer] = (await once(client, 'message')) as [string];
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /served$/);
  });

  test('is answered with 408 if it is incomplete', async () => {
    assert.match(await talk('GET / HTTP/1.1\r\nhost: he'), /^HTTP\/1\.1 408 /);
  });

  test('is not answered if nothing was sent, because the answer would be taken for that of the next request', async () => {
    assert.equal(await talk(''), '');
  });

  const talk = async (text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1', () => text !== '' && socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    await once(socket, 'close');
    return answer;
  };
});
