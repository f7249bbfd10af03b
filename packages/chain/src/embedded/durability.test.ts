import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { keccak256, stringToHex } from 'viem';
import { temporaryFolder, testChainId } from '../testing/fixtures.js';
import { openEngine } from './engine.js';

const killCount = 4;
const acknowledgedBeforeKill = 12;
const key = keccak256(stringToHex('the key of a sender in a test'));

test('every acknowledged transaction survives kill -9', async (context) => {
  const folder = await temporaryFolder(context);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < killCount; kill += 1) acknowledged.push(...(await runAndKill(folder)));
  assert.ok(acknowledged.length >= killCount * acknowledgedBeforeKill);

  const engine = await openEngine({ folder, chainId: testChainId });
  context.after(() => engine.close());
  for (const hash of acknowledged) {
    const transaction = await engine.request({ method: 'eth_getTransactionByHash', params: [hash] });
    assert.notEqual(transaction, null, `${hash} was acknowledged but is lost`);
  }
  const head = Number(await engine.request({ method: 'eth_blockNumber' }));
  for (let number = 1; number <= head; number += 1) {
    const at = (n: number) =>
      engine.request({ method: 'eth_getBlockByNumber', params: [`0x${n.toString(16)}`, false] });
    const [parent, block] = (await Promise.all([at(number - 1), at(number)])) as {
      hash: string;
      parentHash: string;
    }[];
    assert.equal(block?.parentHash, parent?.hash, 'the blocks form one chain');
  }
});

/** Runs a sender in its own process, kills it while it is busy, and returns the acknowledged hashes. */
function runAndKill(folder: string): Promise<string[]> {
  const script = fileURLToPath(new URL('../testing/killedChain.js', import.meta.url));
  const child = spawn(process.execPath, [script, folder, key, String(testChainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
    if (output.split('\n').length > acknowledgedBeforeKill) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output.split('\n').filter((line) => line.length === 66)));
  });
}
