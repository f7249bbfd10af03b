// How long the embedded chain takes to open with 100,000 blocks, each with a transaction and 4 KiB of state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../packages/chain/dist/embedded/engine.js';
import { fillWithBlocks } from '../../packages/chain/dist/testing/manyBlocks.js';

const CHAIN_ID = 31_337;
const BLOCKS = 100_000;
const STATE_BYTES_A_BLOCK = 4096;

const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-startup-'));
await (await openEngine({ folder, chainId: CHAIN_ID })).close();
await fillWithBlocks(folder, BLOCKS, STATE_BYTES_A_BLOCK);

const start = performance.now();
const reopened = await openEngine({ folder, chainId: CHAIN_ID });
const openedMs = performance.now() - start;
await reopened.close();
rmSync(folder, { recursive: true });
console.table([{ blocks: BLOCKS, 'open, ms': Math.round(openedMs), 'goal, ms': 3000 }]);
