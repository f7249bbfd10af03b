// How long the embedded chain takes to open with 100,000 blocks, each with a transaction.
// Their headers are copies of the first one and their state is filler: opening reads the head alone, so what
// matters is how much lies in the folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChainDatabase } from '../../packages/chain/dist/embedded/chainDatabase.js';
import { openEngine } from '../../packages/chain/dist/embedded/engine.js';

const CHAIN_ID = 31_337;
const BLOCKS = 100_000;
const WRITTEN_AT_ONCE = 5000;
const STATE_BYTES_A_BLOCK = 4096;

const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-startup-'));
const engine = await openEngine({ folder, chainId: CHAIN_ID });
await engine.close();

const database = await ChainDatabase.open(folder);
const rlp = database.blockRlp(0n);
for (let first = 1; first <= BLOCKS; first += WRITTEN_AT_ONCE) {
  const operations = [];
  for (let number = first; number < first + WRITTEN_AT_ONCE; number += 1) {
    const hash = `0x${number.toString(16).padStart(64, '0')}`;
    const place = { transactionHash: hash, blockHash: hash, blockNumber: `0x${number.toString(16)}` };
    const log = { ...place, address: '0x00', topics: [hash], data: '0x', logIndex: '0x0' };
    operations.push(
      ...database.blockWrites({ number: BigInt(number), hash, rlp, receipts: [{ ...place, logs: [log] }] }),
    );
    const node = new Uint8Array(STATE_BYTES_A_BLOCK).fill(number % 251);
    operations.push(database.putTrieNode(hash.slice(2), node));
  }
  await database.write(operations);
}
await database.close();

const start = performance.now();
const reopened = await openEngine({ folder, chainId: CHAIN_ID });
const openedMs = performance.now() - start;
await reopened.close();
rmSync(folder, { recursive: true });
console.table([{ blocks: BLOCKS, 'open, ms': Math.round(openedMs), 'goal, ms': 3000 }]);
