// Submissions through the whole pipeline, batched and one at a time, on the embedded chain and, in the same run, on a
// second implementation in a process of its own: anvil where its package has a binary, else Hardhat's EDR.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  embeddedNode,
  MemoryChainIndex,
  MemorySubmissionStore,
  openChain,
  openWallets,
} from '@tricorn/chain';
import { startSecondNode } from '@tricorn/chain/testing';

const CHAIN_ID = 31_337;
const JOBS = 100;
const PARTIES = 3;
const SINGLES = 30;

const wallets = openWallets(new Uint8Array(32).fill(9));

async function measure(name, node) {
  const store = new MemorySubmissionStore();
  const values = new Map();
  const memory = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
  };
  const chain = await openChain({
    node,
    chainId: CHAIN_ID,
    wallets,
    store,
    index: new MemoryChainIndex(),
    memory,
    pollMs: 2,
    onError: (error) => console.error(error.message),
  });
  const settle = async () => {
    chain.wake();
    while (store.unsettled > 0) await sleep(1);
  };
  const parties = Array.from({ length: PARTIES }, (_, index) => wallets.address(index));
  const timed = async (add) => {
    const start = performance.now();
    add();
    await settle();
    return performance.now() - start;
  };
  const submission = (id, jobId, round, walletIndex) =>
    store.add({
      kind: 'submission',
      id,
      jobId,
      round,
      walletIndex,
      result: '0x5b312c325d',
      ccdCost: 10n ** 18n,
    });

  const jobsMs = await timed(() => {
    for (let job = 1; job <= JOBS; job += 1) {
      store.add({ kind: 'job', id: `job ${job}`, jobId: BigInt(job), parties });
    }
  });
  const batchMs = await timed(() => {
    for (let job = 1; job <= JOBS; job += 1) {
      for (let party = 0; party < PARTIES; party += 1) submission(`${job} ${party}`, BigInt(job), 1n, party);
    }
  });
  const singles = [];
  for (let round = 2; round < 2 + SINGLES; round += 1) {
    singles.push(await timed(() => submission(`single ${round}`, 1n, BigInt(round), 0)));
  }
  singles.sort((a, b) => a - b);
  await chain.close();
  return {
    chain: name,
    'jobs/s': Math.round((JOBS / jobsMs) * 1000),
    'submissions/s': Math.round((JOBS * PARTIES * 1000) / batchMs),
    'single, median ms': Number(singles[SINGLES / 2].toFixed(1)),
    'single, worst ms': Number(singles.at(-1).toFixed(1)),
  };
}

const rows = [];
const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-chain-'));
rows.push(await measure('embedded', await embeddedNode(folder, CHAIN_ID)));
rmSync(folder, { recursive: true });

const second = await startSecondNode(CHAIN_ID);
try {
  const balance = `0x${(10n ** 21n).toString(16)}`;
  await second.node.request({ method: 'hardhat_setBalance', params: [wallets.operator.address, balance] });
  rows.push(await measure(second.implementation, second.node));
} finally {
  await second.stop();
}
console.table(rows);
