import assert from 'node:assert/strict';
import type { Address, Hex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { type ChainIndex, ChainReader } from '../indexer/followChain.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import type { SubmissionStore } from '../pipeline/submissionStore.js';
import type { FaultChain } from './faultChain.js';
import { FaultRunner } from './faultRunner.js';
import { type CrashPlace, crashAt, faultyNode, type NodeFault } from './faults.js';
import { MemoryChainIndex } from './memoryIndex.js';

/** How many reorganisations remove one block each. */
const reorganisationsMade = 3;

/** A store and an index with a job and the results of its parties to submit. */
export interface FaultWork {
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
  readonly jobId: bigint;
  readonly parties: readonly Address[];
  unsettled(): Promise<number>;
  /** The transactions of the parties' submissions, according to the store. */
  confirmedHashes(): Promise<readonly Hex[]>;
  /** The same, according to the index. */
  indexedHashes(): Promise<readonly Hex[]>;
}

/**
 * Puts work through the pipeline and the index under one node fault and one crash. If blocks can be undone, a deep
 * reorganisation then removes everything that was final; if the crash comes after its step, the node mines the lost
 * transactions again by itself, as nodes do. In the end every result is on chain exactly once, and the store and the
 * index name its transaction.
 */
export async function runFaultCase(
  chain: FaultChain,
  work: FaultWork,
  fault: NodeFault | undefined,
  place: CrashPlace | undefined,
): Promise<void> {
  const { node, wallets, blocks } = chain;
  const contracts = { ...chain.contracts, fromBlock: await new NodeClient(node).blockNumber() };
  const crash = crashAt(place);
  const { recorder, sent } = recordSent(node);
  const runner = new FaultRunner({
    ...chain,
    contracts,
    node: fault === undefined ? recorder : faultyNode(recorder, fault, wallets.operator),
    store: crash.wrap(work.store),
    index: crash.wrap(work.index),
  });
  const isDone = async () => {
    if ((await work.unsettled()) > 0) return false;
    return (await work.indexedHashes()).length === work.parties.length;
  };
  const undo = await blocks?.mark();
  await runner.run(isDone, blocks, fault === 'reorganisations' ? reorganisationsMade : 0);
  if (blocks !== undefined && undo !== undefined) {
    const head = await new NodeClient(node).blockNumber();
    await undo();
    const kept = place?.when === 'after' ? sent : [];
    for (const raw of kept) {
      await node.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => {});
    }
    await blocks.mine(Number(head - contracts.fromBlock) + 1);
    await runner.run(async () => runner.rewinds > 0 && (await isDone()), blocks, 0);
  }
  if (place !== undefined) assert.ok(crash.happened, `no crash ${place.when} ${place.method} happened`);
  await assertOnChainOnce(node, contracts, work);
}

/** Records the transactions that reach a node. */
function recordSent(node: ChainNode): { recorder: ChainNode; sent: Hex[] } {
  const sent: Hex[] = [];
  const request: ChainNode['request'] = (call) => {
    if (call.method === 'eth_sendRawTransaction') sent.push(call.params?.[0] as Hex);
    return node.request(call);
  };
  return { recorder: { ...node, request }, sent };
}

/** Reads the chain without faults and compares. */
async function assertOnChainOnce(
  node: ChainNode,
  contracts: ContractAddresses,
  work: FaultWork,
): Promise<void> {
  const index = new MemoryChainIndex();
  const client = new NodeClient(node);
  const reader = new ChainReader({
    client,
    contracts,
    index,
    confirmations: 0,
    beforeRewind: async () => {},
  });
  while (await reader.step());
  const ours = index.events.filter((event) => 'jobId' in event && event.jobId === work.jobId);
  assert.equal(ours.filter(({ kind }) => kind === 'jobCreated').length, 1, 'the job is on chain once');
  const results = ours.flatMap((event) => (event.kind === 'resultSubmitted' ? [event] : []));
  assert.deepEqual(
    results.map(({ party }) => party.toLowerCase()).sort(),
    work.parties.map((party) => party.toLowerCase()).sort(),
    'each result is on chain exactly once',
  );
  const hashes = results.map(({ transactionHash }) => transactionHash).sort();
  assert.deepEqual([...(await work.confirmedHashes())].sort(), hashes, 'the store names the transactions');
  assert.deepEqual([...(await work.indexedHashes())].sort(), hashes, 'the index names the transactions');
}
