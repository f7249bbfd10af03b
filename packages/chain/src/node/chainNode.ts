import { http } from 'viem';
import { openEmbeddedChain } from '../embedded/openEmbeddedChain.js';
import { webSocketNode } from './webSocketNode.js';

/** One way to reach a chain: an EIP-1193 `request` with a name for messages. */
export interface ChainNode {
  /** How messages call the node. It never holds credentials. */
  readonly name: string;
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  close(): Promise<void>;
}

/** A node URL of a kind that is not served. */
export class NodeUrlError extends Error {
  override readonly name = 'NodeUrlError';
  readonly code = 'CHAIN_NODE_URL';
}

const REQUEST_TIMEOUT_MS = 10_000;

/** A node reached by an http, https, ws or wss URL. Retrying is left to those who know what is safe to repeat. */
export function remoteNode(url: string, timeoutMs = REQUEST_TIMEOUT_MS): ChainNode {
  if (!URL.canParse(url)) throw new NodeUrlError('the chain node URL cannot be parsed');
  const { protocol, host } = new URL(url);
  if (protocol === 'http:' || protocol === 'https:') {
    const transport = http(url, { retryCount: 0, timeout: timeoutMs })({});
    return { name: host, request: (request) => transport.request(request), close: async () => {} };
  }
  if (protocol === 'ws:' || protocol === 'wss:') return webSocketNode(host, url, timeoutMs);
  throw new NodeUrlError(`a chain node is reached by http or ws, not by ${protocol}`);
}

/** The chain that lives in this process, kept in a folder. */
export async function embeddedNode(folder: string, chainId: number): Promise<ChainNode> {
  const { request, close } = await openEmbeddedChain({ folder, chainId });
  return { name: 'embedded', request, close };
}
