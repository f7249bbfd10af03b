import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, before, test } from 'node:test';
import { WebSocket } from 'ws';
import { RpcError, rpcCodes } from './rpcError.js';
import { type RpcServer, serveRpc } from './serveRpc.js';

let server: RpcServer;
before(async () => {
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return '0x7';
    if (method === 'secret') throw new Error('a stack that is nobody’s business');
    throw new RpcError(rpcCodes.reverted, 'execution reverted', '0x1234');
  };
  server = await serveRpc({ request }, 0);
});
after(() => server.close());

const question = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_chainId' });
const answer = { jsonrpc: '2.0', id: 7, result: '0x7' };

/** Asks with the given headers, which `fetch` would not send. */
function ask(headers: Record<string, string>, method = 'POST') {
  return new Promise<{ status: number; allowed: string | undefined; text: string }>((resolve) => {
    const call = httpRequest(server.url, { method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      const allowed = response.headers['access-control-allow-origin'];
      resolve({ status: response.statusCode ?? 0, allowed, text });
    });
    call.end(method === 'POST' ? question : undefined);
  });
}

async function rpc(body: string): Promise<{ error?: { code: number; message: string; data?: string } }> {
  return (await fetch(server.url, { method: 'POST', body })).json() as Promise<{ error?: never }>;
}

const allowedHeaders: Record<string, string>[] = [
  { host: 'localhost:1234' },
  { origin: 'http://localhost:5173' },
  { origin: 'chrome-extension://wallet' },
];
const refusedHeaders: Record<string, string>[] = [
  { host: 'evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

for (const headers of allowedHeaders) {
  test(`the port answers a request with ${JSON.stringify(headers)}`, async () => {
    const { status, allowed, text } = await ask(headers);
    assert.deepEqual([status, JSON.parse(text)], [200, answer]);
    assert.equal(allowed, headers['origin']);
    assert.equal((await ask(headers, 'OPTIONS')).status, 204);
  });
}

for (const headers of refusedHeaders) {
  test(`the port refuses a request with ${JSON.stringify(headers)}, over HTTP and WebSocket`, async () => {
    const { status, allowed } = await ask(headers);
    assert.deepEqual([status, allowed], [403, undefined]);
    const socket = new WebSocket(server.url.replace('http', 'ws'), { headers });
    const [error] = await once(socket, 'error');
    assert.match((error as Error).message, /403/);
  });
}

test('the port answers over WebSocket too, also in batches', async () => {
  const socket = new WebSocket(server.url.replace('http', 'ws'));
  await once(socket, 'open');
  socket.send(question);
  const [data] = (await once(socket, 'message')) as [Buffer];
  assert.deepEqual(JSON.parse(data.toString('utf8')), answer);
  socket.send(`[${question},${question}]`);
  const [batch] = (await once(socket, 'message')) as [Buffer];
  assert.deepEqual(JSON.parse(batch.toString('utf8')), [answer, answer]);
  socket.terminate();
});

test('malformed requests are answered with the JSON-RPC error codes', async () => {
  assert.equal((await rpc('<html>')).error?.code, -32700);
  assert.equal((await rpc('[]')).error?.code, -32600);
  assert.equal((await rpc('null')).error?.code, -32600);
  assert.equal((await rpc('{"id":1,"method":"eth_call","params":{}}')).error?.code, -32600);
  assert.equal((await rpc(`[${Array(101).fill(question).join()}]`)).error?.code, -32600);
  assert.equal((await fetch(server.url)).status, 405);
  assert.equal((await fetch(server.url, { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })).status, 413);
});

test('an RPC error keeps its code and data, and an internal error reveals nothing', async () => {
  assert.deepEqual((await rpc('{"id":1,"method":"eth_call"}')).error, {
    code: 3,
    message: 'execution reverted',
    data: '0x1234',
  });
  assert.deepEqual((await rpc('{"id":1,"method":"secret"}')).error, {
    code: -32603,
    message: 'internal error',
  });
});

test('the port is reachable only from this machine', async (context) => {
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside === undefined) return context.skip('this machine has no address but loopback');
  const socket = connect(Number(new URL(server.url).port), outside.address);
  const [error] = await once(socket, 'error');
  assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED');
});
