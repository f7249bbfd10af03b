import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringToHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { openEngine } from '../embedded/engine.js';
import { ChainReader } from '../indexer/followChain.js';
import { MemoryChainIndex } from '../indexer/memoryIndex.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import {
  crashingStore,
  faultyNode,
  NODE_FAULTS,
  type NodeFault,
  SimulatedCrash,
  STORE_STEPS,
} from '../testing/faults.js';
import { deployForTest, TEST_CHAIN_ID, temporaryFolder, testWallets } from '../testing/fixtures.js';
import { startSecondNode } from '../testing/secondNode.js';
import { MemorySubmissionStore } from './memoryStore.js';
import { Pipeline } from './pipeline.js';

const TICKS_MAX = 400;
const wallets = testWallets();
const folder = await temporaryFolder({ after });

interface Setting {
  readonly node: ChainNode;
  readonly contracts: ContractAddresses;
}

let jobCounter = 1000n;

/** Ticks until every order is settled, with a new pipeline after every crash, as after a restart. */
async function runToTheEnd(
  setting: Setting,
  node: ChainNode,
  store: MemorySubmissionStore,
  seen: typeof store | ReturnType<typeof crashingStore>,
) {
  const open = () =>
    new Pipeline({
      client: new NodeClient(node),
      store: seen,
      chainId: TEST_CHAIN_ID,
      contracts: setting.contracts,
      wallets,
      operator: wallets.operator,
      confirmations: 0,
      resendAfterMs: 5,
      replaceAfterMs: 60_000,
    });
  let pipeline = open();
  for (let tick = 0; tick < TICKS_MAX; tick += 1) {
    if (store.unsettled === 0) return;
    try {
      await pipeline.tick();
    } catch (error) {
      if (error instanceof SimulatedCrash) pipeline = open();
    }
    await sleep(2);
  }
  assert.fail(`${store.unsettled} orders are not settled`);
}

/** One job and the submissions of its three parties, put through a pipeline under faults. */
async function submitUnder(
  setting: Setting,
  fault: NodeFault | undefined,
  step: (typeof STORE_STEPS)[number] | undefined,
) {
  const jobId = jobCounter++;
  const store = new MemorySubmissionStore();
  const parties = [0, 1, 2].map((index) => wallets.address(index));
  store.add({ kind: 'job', id: 'job', jobId, parties });
  for (const walletIndex of [0, 1, 2]) {
    const result = stringToHex(`result of ${jobId}`);
    store.add({
      kind: 'submission',
      id: `party ${walletIndex}`,
      jobId,
      round: 1n,
      walletIndex,
      result,
      ccdCost: 3n,
    });
  }
  const node = fault === undefined ? setting.node : faultyNode(setting.node, fault);
  await runToTheEnd(setting, node, store, step === undefined ? store : crashingStore(store, step));

  const index = new MemoryChainIndex();
  const client = new NodeClient(setting.node);
  const reader = new ChainReader({ client, factory: setting.contracts.factory, index, confirmations: 0 });
  while (await reader.step());
  const ours = index.events.filter((event) => event.jobId === jobId);
  const kinds = ours.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['jobCreated', 'resultSubmitted', 'resultSubmitted', 'resultSubmitted']);
  for (const walletIndex of [0, 1, 2]) {
    const outcome = store.outcome(`party ${walletIndex}`);
    const event = ours.find((one) => one.kind === 'resultSubmitted' && one.party === parties[walletIndex]);
    assert.ok(outcome?.state === 'confirmed');
    assert.equal(outcome.hash, event?.transactionHash, 'the outcome names the transaction that is on chain');
  }
}

function faultSuite(
  pairs: 'every pair' | 'one at a time',
  open: () => Promise<Setting & { close: () => Promise<void> }>,
): void {
  let setting: Awaited<ReturnType<typeof open>>;
  before(async () => {
    setting = await open();
  });
  after(() => setting.close());
  for (const fault of [undefined, ...NODE_FAULTS]) {
    for (const step of [undefined, ...STORE_STEPS]) {
      if (pairs === 'one at a time' && fault !== undefined && step !== undefined) continue;
      const place = step === undefined ? 'no crash' : `a crash ${step.when} ${step.method}`;
      test(`each submission is on chain once after ${place} and a node with ${fault ?? 'no'} faults`, async () => {
        await submitUnder(setting, fault, step);
      });
    }
  }
}

describe('on the embedded chain', () => {
  faultSuite('every pair', async () => {
    const engine = await openEngine({ folder, chainId: TEST_CHAIN_ID });
    const node = { name: 'embedded', request: engine.request, close: engine.close };
    return { node, contracts: await deployForTest(node, wallets), close: engine.close };
  });
});

describe('on a second node implementation', () => {
  faultSuite('one at a time', async () => {
    const second = await startSecondNode(TEST_CHAIN_ID);
    return { node: second.node, contracts: await deployForTest(second.node, wallets), close: second.stop };
  });
});
