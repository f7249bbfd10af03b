import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';
import { MemoryChainIndex } from '../indexer/memoryIndex.js';
import { openChain } from '../openChain.js';
import { MemorySubmissionStore } from '../pipeline/memoryStore.js';
import { mapMemory, testChainId, testWallets } from '../testing/fixtures.js';
import { NodeClient } from './nodeClient.js';
import { remoteNode } from './openNode.js';

const timeoutMs = 150;

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
  ['answers with something that is not JSON', '<html>', 'CHAIN_NODE_UNAVAILABLE'],
  ['answers with an error', '{"id":1,"error":{"code":-32603,"message":"busy"}}', 'CHAIN_NODE_UNAVAILABLE'],
  ['answers with the wrong kind of value', '{"id":1,"result":[1]}', 'CHAIN_NODE_ANSWER'],
  ['answers with null', '{"id":1,"result":null}', 'CHAIN_NODE_ANSWER'],
];

for (const protocol of ['http', 'ws']) {
  for (const [what, text, code] of badNodes) {
    test(`a node behind ${protocol} that ${what} is named in an error without its URL`, async (context) => {
      const host = await startBadNode(context, text);
      const node = remoteNode(`${protocol}://${host}/a-secret-key`, timeoutMs);
      const error = await new NodeClient(node).blockNumber().catch((reason: unknown) => reason);
      assert.ok(error instanceof Error);
      assert.equal((error as { code?: string }).code, code, error.message);
      assert.ok(error.message.includes(host), error.message);
      assert.ok(!error.message.includes('a-secret-key'), error.message);
      await node.close();
    });
  }

  test(`if nothing listens behind ${protocol}, the error names the node, and closing it does not fail`, async () => {
    const node = remoteNode(`${protocol}://127.0.0.1:9/a-secret-key`, timeoutMs);
    const error = await new NodeClient(node).blockNumber().catch((reason: unknown) => reason);
    assert.ok(error instanceof Error && !error.message.includes('a-secret-key'));
    assert.match(error.message, /chain node 127\.0\.0\.1:9 failed/);
    await node.close();
  });
}

test('a node that does not answer delays the start only by the configured time', async (context) => {
  const errors: Error[] = [];
  const node = remoteNode(`http://${await startBadNode(context, undefined)}`, 2000);
  const startedAt = Date.now();
  const chain = await openChain({
    node,
    chainId: testChainId,
    wallets: testWallets(),
    store: new MemorySubmissionStore(),
    index: new MemoryChainIndex(),
    memory: mapMemory(),
    startWaitMs: 100,
    onError: (error) => void errors.push(error),
  });
  assert.ok(Date.now() - startedAt < 1500);
  assert.equal(chain.isReady, false);
  assert.match(errors[0]?.message ?? '', /slow/);
  await chain.close();
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
