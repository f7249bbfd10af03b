// How long the embedded chain takes to open with 100,000 blocks, each with a transaction and 4 KiB of state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../packages/chain/dist/embedded/engine.js';
import { fillWithBlocks } from '../../packages/chain/dist/testing/manyBlocks.js';
import { report } from '../_report.js';

const chainId = 31_337;
const blockCount = 100_000;
const stateBytesPerBlock = 4096;

const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-startup-'));
await (await openEngine({ folder, chainId })).close();
await fillWithBlocks(folder, blockCount, stateBytesPerBlock);

const start = performance.now();
const reopened = await openEngine({ folder, chainId });
const openedMs = performance.now() - start;
await reopened.close();
rmSync(folder, { recursive: true });
report({
  what: `open a folder with ${blockCount.toLocaleString('en-US')} blocks`,
  unit: 'ms',
  ours: openedMs,
  goal: { atMost: 3000 },
});
