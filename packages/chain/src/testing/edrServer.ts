// Hardhat's EDR as a node in its own process, behind JSON-RPC over HTTP and WebSocket.
// Started by secondNode.ts with the chain id and the base fee as arguments; prints its URL.
import { RpcError } from '../embedded/rpcError.js';
import { serveRpc } from '../embedded/serveRpc.js';
import { openEdr } from './edrNode.js';

const [chainId, baseFeePerGas] = process.argv.slice(2) as [string, string];
const node = await openEdr({
  chainId: Number(chainId),
  autoMine: true,
  baseFeePerGas: BigInt(baseFeePerGas),
});
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
