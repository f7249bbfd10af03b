// Runs one compute node: node nodeMain.js CONFIG.json. See README.md for the configuration.
import { readFile } from 'node:fs/promises';
import { withoutChain } from './node/followChain.js';
import { readNodeConfig } from './node/nodeConfig.js';
import { startNode } from './node/startNode.js';

const path = process.argv[2];
if (path === undefined) {
  console.error('Usage: node nodeMain.js CONFIG.json');
  process.exit(2);
}
const { options, exitWithParent } = readNodeConfig(await readFile(path, 'utf8'));
const node = await startNode(options);
if (options.chain === undefined && !exitWithParent) console.error(withoutChain);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void node.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (exitWithParent) {
  // The pipe closes when the parent exits, for whatever reason.
  process.stdin.resume();
  process.stdin.on('end', stop);
  process.stdin.on('error', stop);
}
process.stdout.write(`${JSON.stringify({ ready: true, ...node.address })}\n`);
