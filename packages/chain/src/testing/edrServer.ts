// A node of its own in its own process: Hardhat's Rust EVM behind JSON-RPC over HTTP and WebSocket.
// Started by secondNode.ts with the chain id as its argument; prints its URL.
import { RpcError } from '../embedded/rpcError.js';
import { serveRpc } from '../embedded/serveRpc.js';
import { openEdr } from './edrNode.js';

const node = await openEdr({ chainId: Number(process.argv[2]), autoMine: true, baseFeePerGas: 0n });
const { url } = await serveRpc(
  {
    request: async (request) => {
      try {
        return await node.request(request);
      } catch (error) {
        const { code, message, data } = error as { code: number; message: string; data?: string };
        throw new RpcError(code, message, data);
      }
    },
  },
  0,
);
console.log(url);
