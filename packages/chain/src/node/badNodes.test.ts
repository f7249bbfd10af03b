import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';
import { openChain } from '../openChain.js';
import { remoteNode } from '../openNode.js';
import { chainDependencies } from '../testing/chainDependencies.js';
import { mapMemory } from '../testing/fixtures.js';
import type { ChainNode } from './chainNode.js';
import { NodeClient } from './nodeClient.js';

/** Short where the test waits for the timeout, and long where a busy machine must not run into it. */
const [shortTimeoutMs, longTimeoutMs] = [100, 60_000];

/** Answers every request with a text, over HTTP and WebSocket; never answers if the text is undefined. */
async function startBadNode(context: { after(fn: () => void): void }, text: string | undefined) {
  const server = createServer((_, response) => text !== undefined && response.end(text));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', () => text !== undefined && socket.send(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const badNodes: [string, string | undefined, string][] = [
  ['does not answer', undefined, 'CHAIN_NODE_UNAVAILABLE'],
  ['answers with invalid JSON', '<html>', 'CHAIN_NODE_UNAVAILABLE'],
  ['answers with an error', '{"id":1,"error":{"code":-32603,"message":"busy"}}', 'CHAIN_NODE_UNAVAILABLE'],
  ['answers with the wrong kind of value', '{"id":1,"result":[1]}', 'CHAIN_NODE_ANSWER'],
  ['answers with null', '{"id":1,"result":null}', 'CHAIN_NODE_ANSWER'],
];

for (const protocol of ['http', 'ws']) {
  for (const [what, text, code] of badNodes) {
    test(`a node behind ${protocol} that ${what} is named in an error without its URL`, async (context) => {
      const host = await startBadNode(context, text);
      const node = remoteNode(
        `${protocol}://${host}/a-secret-key`,
        text === undefined ? shortTimeoutMs : longTimeoutMs,
      );
      const error = await new NodeClient(node).blockNumber().catch((reason: unknown) => reason);
      assert.ok(error instanceof Error);
      assert.equal((error as { code?: string }).code, code, error.message);
      assert.ok(error.message.includes(host), error.message);
      assert.ok(!error.message.includes('a-secret-key'), error.message);
      await node.close();
    });
  }

  test(`if nothing listens behind ${protocol}, the error names the node, and closing it does not fail`, async () => {
    const node = remoteNode(`${protocol}://127.0.0.1:9/a-secret-key`, longTimeoutMs);
    const error = await new NodeClient(node).blockNumber().catch((reason: unknown) => reason);
    assert.ok(error instanceof Error && !error.message.includes('a-secret-key'));
    assert.match(error.message, /chain node 127\.0\.0\.1:9 failed/);
    await node.close();
  });
}

test('a node that does not answer does not prevent the start', async () => {
  const { dependencies } = chainDependencies();
  const errors: Error[] = [];
  const unanswered: ((error: Error) => void)[] = [];
  // Keeps the process alive, as the socket of a real node does.
  const socket = setInterval(() => {}, longTimeoutMs);
  const node: ChainNode = {
    name: 'silent',
    request: () => new Promise((_, reject) => unanswered.push(reject)),
    close: async () => {},
  };
  const onError = (error: Error) => void errors.push(error);
  const chain = await openChain({ ...dependencies, node, memory: mapMemory(), startWaitMs: 10, onError });
  assert.equal(chain.isReady, false);
  assert.match(errors[0]?.message ?? '', /chain node silent failed at start: it is slow/);
  assert.equal(unanswered.length, 1, 'the first request is still unanswered');
  const closing = chain.close();
  for (const reject of unanswered) reject(new Error('closed'));
  await closing;
  clearInterval(socket);
});

test('unsupported URLs are refused without being quoted', () => {
  for (const url of ['ftp://host/a-secret-key', 'a-secret-key']) {
    assert.throws(
      () => remoteNode(url),
      (error: Error) =>
        (error as { code?: string }).code === 'CHAIN_NODE_URL' && !error.message.includes('a-secret-key'),
    );
  }
});

test('a log that a node repeats is read once', async () => {
  const log = (logIndex: number) => ({
    address: `0x${'1'.repeat(40)}`,
    topics: [],
    data: '0x',
    blockNumber: '0x7',
    blockHash: `0x${'2'.repeat(64)}`,
    transactionHash: `0x${'3'.repeat(64)}`,
    logIndex: `0x${logIndex}`,
  });
  const node: ChainNode = {
    name: 'a node that repeats itself',
    request: async () => [log(0), log(1), log(0), log(1)],
    close: async () => {},
  };
  const logs = await new NodeClient(node).logs({ fromBlock: 7n, toBlock: 7n, topics: [] });
  assert.deepEqual(
    logs.map(({ logIndex }) => logIndex),
    [0, 1],
  );
});
