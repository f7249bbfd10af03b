// The embedded chain as a node in its own process, for tests that kill it.
// Started by nodeRestart.long.test.ts with the folder, the chain id and the port; prints its URL.
import { openEngine } from '../embedded/engine.js';
import { serveRpc } from '../embedded/serveRpc.js';

const [folder, chainId, port] = process.argv.slice(2) as [string, string, string];
const engine = await openEngine({ folder, chainId: Number(chainId) });
const { url } = await serveRpc(engine, Number(port));
console.log(url);
