import { http } from 'viem';
import { codedError } from './codedError.js';
import { blockGasLimit, transactionBytesMax } from './embedded/limits.js';
import { openEmbeddedChain } from './embedded/openEmbeddedChain.js';
import type { BatchLimits, ChainNode } from './node/chainNode.js';
import { webSocketNode } from './node/webSocketNode.js';

/** The URL of a node has an unsupported protocol or cannot be parsed. */
export class NodeUrlError extends codedError('NodeUrlError', 'CHAIN_NODE_URL') {}

const requestTimeoutMs = 10_000;

/** A node at an http, https, ws or wss URL. It never retries: only the caller knows which requests are safe to repeat. */
export function remoteNode(url: string, timeoutMs = requestTimeoutMs): ChainNode {
  if (!URL.canParse(url)) throw new NodeUrlError('the chain node URL cannot be parsed');
  const { protocol, host } = new URL(url);
  if (protocol === 'http:' || protocol === 'https:') {
    const transport = http(url, { retryCount: 0, timeout: timeoutMs })({});
    return { name: host, request: (request) => transport.request(request), close: async () => {} };
  }
  if (protocol === 'ws:' || protocol === 'wss:') return webSocketNode(host, url, timeoutMs);
  throw new NodeUrlError(`a chain node URL must use http, https, ws or wss, not ${protocol}`);
}

/**
 * A block of the embedded chain costs a write to disk, whatever is in it, and nobody else wants its gas: one transaction
 * may fill most of a block. It takes a few hundred milliseconds, in the chain's own thread.
 */
export const embeddedBatchLimits: BatchLimits = {
  orders: 300,
  gas: (blockGasLimit * 9n) / 10n,
  bytes: transactionBytesMax - 64 * 1024,
};

/** The embedded chain of this process, stored in a folder. */
export async function embeddedNode(folder: string, chainId: number): Promise<ChainNode> {
  const { request, close } = await openEmbeddedChain({ folder, chainId });
  return { name: 'embedded', batchLimits: embeddedBatchLimits, request, close };
}
