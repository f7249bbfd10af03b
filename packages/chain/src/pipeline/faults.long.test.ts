import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stringToHex } from 'viem';
import { openEngine } from '../embedded/engine.js';
import { type FaultWork, runFaultCase } from '../testing/faultCase.js';
import { type FaultChain, openFaultChain } from '../testing/faultChain.js';
import { type CrashPlace, crashPlaces, type NodeFault, nodeFaults } from '../testing/faults.js';
import { deployForTest, temporaryFolder, testChainId, testWallets } from '../testing/fixtures.js';
import { MemoryChainIndex } from '../testing/memoryIndex.js';
import { MemorySubmissionStore } from '../testing/memoryStore.js';
import { missing, secondNodes, startSecondNode } from '../testing/secondNode.js';

const wallets = testWallets();
const folder = await temporaryFolder({ after });
const partyIndexes = [0, 1, 2];

let jobCounter = 1000n;

/** One job and the submissions of its three parties, in memory. */
function memoryWork(): FaultWork {
  const jobId = jobCounter++;
  const store = new MemorySubmissionStore();
  const index = new MemoryChainIndex();
  const parties = partyIndexes.map((place) => wallets.address(place));
  store.add({ kind: 'job', id: 'job', jobId, parties });
  for (const walletIndex of partyIndexes) {
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
      partyIndexes.map((place) => {
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

describe('each result is on chain exactly once, whatever the node and the process do', {
  skip: missing('edr'),
}, () => {
  let chain: FaultChain;
  before(async () => {
    chain = await openFaultChain(wallets);
  });
  for (const fault of [undefined, ...nodeFaults]) {
    for (const place of [undefined, ...crashPlaces]) faultTest(fault, place, () => chain);
  }
});

/** On a chain that mines each transaction at once and never reorganises: one fault or one crash at a time. */
function shortSuite(open: () => Promise<FaultChain & { close: () => Promise<void> }>): void {
  let chain: Awaited<ReturnType<typeof open>>;
  before(async () => {
    chain = await open();
  });
  after(() => chain.close());
  const reached = new Set(['addTransaction', 'markSent', 'settle', 'append']);
  for (const place of crashPlaces) if (reached.has(place.method)) faultTest(undefined, place, () => chain);
  for (const fault of nodeFaults) {
    if (fault !== 'reorganisations') faultTest(fault, undefined, () => chain);
  }
}

describe('the same on the embedded chain', () => {
  shortSuite(async () => {
    const engine = await openEngine({ folder, chainId: testChainId });
    const node = { name: 'embedded', request: engine.request, close: engine.close };
    return { node, wallets, contracts: await deployForTest(node, wallets), close: engine.close };
  });
});

for (const implementation of secondNodes) {
  describe(`the same on ${implementation} in another process`, { skip: missing(implementation) }, () => {
    shortSuite(async () => {
      const { node, stop } = await startSecondNode(implementation, testChainId);
      return { node, wallets, contracts: await deployForTest(node, wallets), close: stop };
    });
  });
}
