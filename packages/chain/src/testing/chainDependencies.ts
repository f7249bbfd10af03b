import type { Hex } from 'viem';
import { testChainId, testWallets } from './fixtures.js';
import { MemoryChainIndex } from './memoryIndex.js';
import { MemorySubmissionStore } from './memoryStore.js';

const wallets = testWallets();
const parties = [0, 1, 2].map((index) => wallets.address(index));

/** A busy machine must not make `openChain` start without its node. */
const startWaitMs = 60_000;

/** What `openChain` depends on, in memory, apart from the node and the memory of deployments. */
export function chainDependencies(errors: Error[] = []) {
  const store = new MemorySubmissionStore();
  const index = new MemoryChainIndex();
  const common = { chainId: testChainId, wallets, store, index, pollMs: 20, resendAfterMs: 50, startWaitMs };
  return { store, index, dependencies: { ...common, onError: (error: Error) => void errors.push(error) } };
}

/** Adds a job and the result of its first party. */
export function addJob(store: MemorySubmissionStore, jobId: bigint, result: Hex): void {
  store.add({ kind: 'job', id: `job ${jobId}`, jobId, parties });
  const submission = { kind: 'submission', jobId, round: 1n, walletIndex: 0 } as const;
  store.add({ ...submission, result, ccdCost: 2n ** 200n, id: `submission ${jobId}` });
}
