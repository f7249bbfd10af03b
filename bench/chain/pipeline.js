// Submissions through the whole pipeline, batched and one at a time, on the embedded chain and, in the same run, on
// other implementations in processes of their own: Anvil and Hardhat's EDR, if the platform has them.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  embeddedNode,
  MemoryChainIndex,
  MemorySubmissionStore,
  openChain,
  openWallets,
} from '@tricorn/chain';
import { missing, secondNodes, startSecondNode } from '@tricorn/chain/testing';

const chainId = 31_337;
const jobCount = 100;
const partyCount = 3;
const singleCount = 30;

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
    chainId,
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
  const parties = Array.from({ length: partyCount }, (_, index) => wallets.address(index));
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
    for (let job = 1; job <= jobCount; job += 1) {
      store.add({ kind: 'job', id: `job ${job}`, jobId: BigInt(job), parties });
    }
  });
  const batchMs = await timed(() => {
    for (let job = 1; job <= jobCount; job += 1) {
      for (let party = 0; party < partyCount; party += 1)
        submission(`${job} ${party}`, BigInt(job), 1n, party);
    }
  });
  const singles = [];
  for (let round = 2; round < 2 + singleCount; round += 1) {
    singles.push(await timed(() => submission(`single ${round}`, 1n, BigInt(round), 0)));
  }
  singles.sort((a, b) => a - b);
  await chain.close();
  return {
    chain: name,
    'jobs/s': Math.round((jobCount / jobsMs) * 1000),
    'submissions/s': Math.round((jobCount * partyCount * 1000) / batchMs),
    'single, median ms': Number(singles[singleCount / 2].toFixed(1)),
    'single, worst ms': Number(singles.at(-1).toFixed(1)),
  };
}

const rows = [];
const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-chain-'));
rows.push(await measure('embedded', await embeddedNode(folder, chainId)));
rmSync(folder, { recursive: true });

for (const implementation of secondNodes) {
  const reason = missing(implementation);
  if (reason) {
    console.log(`Not measured: ${reason}.`);
    continue;
  }
  const second = await startSecondNode(implementation, chainId);
  try {
    const balance = `0x${(10n ** 21n).toString(16)}`;
    await second.node.request({ method: 'hardhat_setBalance', params: [wallets.operator.address, balance] });
    rows.push(await measure(implementation, second.node));
  } finally {
    await second.stop();
  }
}
console.log(`Node ${process.version} on ${cpus()[0]?.model ?? process.arch}, ${cpus().length} cores.`);
console.table(rows);
