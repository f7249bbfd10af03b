import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stringToHex } from 'viem';
import { openEngine } from '../embedded/engine.js';
import { MemoryChainIndex } from '../indexer/memoryIndex.js';
import { type FaultChain, type FaultWork, openFaultChain, runFaultCase } from '../testing/faultCase.js';
import { CRASH_PLACES, type CrashPlace, NODE_FAULTS, type NodeFault } from '../testing/faults.js';
import { deployForTest, TEST_CHAIN_ID, temporaryFolder, testWallets } from '../testing/fixtures.js';
import { startSecondNode } from '../testing/secondNode.js';
import { MemorySubmissionStore } from './memoryStore.js';

const wallets = testWallets();
const folder = await temporaryFolder({ after });
const PARTIES = [0, 1, 2];

let jobCounter = 1000n;

/** One job and the submissions of its three parties, in memory. */
function memoryWork(): FaultWork {
  const jobId = jobCounter++;
  const store = new MemorySubmissionStore();
  const index = new MemoryChainIndex();
  const parties = PARTIES.map((place) => wallets.address(place));
  store.add({ kind: 'job', id: 'job', jobId, parties });
  for (const walletIndex of PARTIES) {
    const result = stringToHex(`result of ${jobId}`);
    const submission = { kind: 'submission', jobId, round: 1n, walletIndex, result, ccdCost: 3n } as const;
    store.add({ ...submission, id: `party ${walletIndex}` });
  }
  return {
    store,
    index,
    jobId,
    parties,
    unsettled: async () => store.unsettled,
    confirmedHashes: async () =>
      PARTIES.map((place) => {
        const outcome = store.outcome(`party ${place}`);
        assert.ok(outcome?.state === 'confirmed');
        return outcome.hash;
      }),
    indexedHashes: async () =>
      index.events.flatMap((event) =>
        event.kind === 'resultSubmitted' && event.jobId === jobId ? [event.transactionHash] : [],
      ),
  };
}

function faultTest(
  fault: NodeFault | undefined,
  place: CrashPlace | undefined,
  chain: () => FaultChain,
): void {
  const crash = place === undefined ? 'no crash' : `a crash ${place.when} ${place.method}`;
  test(`${fault ?? 'no node fault'}, ${crash}`, async () => {
    await runFaultCase(chain(), memoryWork(), fault, place);
  });
}

describe('each result is on chain exactly once, whatever the node and the process do', () => {
  let chain: FaultChain;
  before(async () => {
    chain = await openFaultChain(wallets);
  });
  for (const fault of [undefined, ...NODE_FAULTS]) {
    for (const place of [undefined, ...CRASH_PLACES]) faultTest(fault, place, () => chain);
  }
});

/** On a chain that makes a block for each transaction and takes none back, one fault or one crash at a time. */
function shortSuite(open: () => Promise<FaultChain & { close: () => Promise<void> }>): void {
  let chain: Awaited<ReturnType<typeof open>>;
  before(async () => {
    chain = await open();
  });
  after(() => chain.close());
  const there = new Set(['addTransaction', 'markSent', 'settle', 'append']);
  for (const place of CRASH_PLACES) if (there.has(place.method)) faultTest(undefined, place, () => chain);
  for (const fault of NODE_FAULTS) {
    if (fault !== 'reorganisations') faultTest(fault, undefined, () => chain);
  }
}

describe('the same on the embedded chain', () => {
  shortSuite(async () => {
    const engine = await openEngine({ folder, chainId: TEST_CHAIN_ID });
    const node = { name: 'embedded', request: engine.request, close: engine.close };
    return { node, wallets, contracts: await deployForTest(node, wallets), close: engine.close };
  });
});

describe('the same on a node in another process', () => {
  shortSuite(async () => {
    const { node, stop } = await startSecondNode(TEST_CHAIN_ID);
    return { node, wallets, contracts: await deployForTest(node, wallets), close: stop };
  });
});
