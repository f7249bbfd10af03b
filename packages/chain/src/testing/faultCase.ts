import assert from 'node:assert/strict';
import { type Address, type Hex, type LocalAccount, toHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { type ChainIndex, ChainReader } from '../indexer/followChain.js';
import { MemoryChainIndex } from '../indexer/memoryIndex.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { Pipeline } from '../pipeline/pipeline.js';
import type { SubmissionStore } from '../pipeline/submissionStore.js';
import type { Wallets } from '../wallets/wallets.js';
import { openEdr } from './edrNode.js';
import { type CrashPlace, crashAt, faultyNode, type NodeFault, SimulatedCrash } from './faults.js';
import { deployForTest, testChainId } from './fixtures.js';

/** A chain on which pipelines are made to fail. */
export interface FaultChain {
  readonly node: ChainNode;
  readonly contracts: ContractAddresses;
  readonly wallets: Wallets;
  /** Present where blocks are made on demand and can be undone. */
  readonly blocks?: BlockMaker;
}

interface BlockMaker {
  mine(count: number): Promise<void>;
  /** Remembers the present head and returns what goes back to it. */
  mark(): Promise<() => Promise<void>>;
}

/** A store and an index with a job and the results of its parties to submit. */
export interface FaultWork {
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
  readonly jobId: bigint;
  readonly parties: readonly Address[];
  unsettled(): Promise<number>;
  /** What the store says about each party's submission: the transaction that it is in. */
  confirmedHashes(): Promise<readonly Hex[]>;
  /** What the index says about the same. */
  indexedHashes(): Promise<readonly Hex[]>;
}

/** Time is made up, and nobody waits: each tick is later by as much as any retry is put off. */
const tickMs = 61_000;
const resendAfterMs = 30_000;
const replaceAfterMs = 60_000;
const ticksPerBlock = 2;
/** A block is put off until every waiting transaction was replaced once, but by no more ticks than these. */
const ticksDelayedMax = 12;
const ticksMax = 3000;
const confirmationsWanted = 2;
/** How many blocks are taken back by as many reorganisations. */
const reorganisationsMade = 3;

const baseFee = 10n ** 9n;
const operatorBalance = 10n ** 24n;

/** A chain of its own, in another EVM implementation, whose blocks are made and undone by the test. */
export async function openFaultChain(wallets: Wallets): Promise<FaultChain> {
  const node = await openEdr({ chainId: testChainId, autoMine: true, baseFeePerGas: baseFee });
  const contracts = await deployForTest(node, wallets);
  await node.request({
    method: 'hardhat_setBalance',
    params: [wallets.operator.address, toHex(operatorBalance)],
  });
  await node.request({ method: 'evm_setAutomine', params: [false] });
  let blocks = 0n;
  const mine = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      // Two blocks in the same place must differ, as they do on a chain with many miners.
      await node.request({ method: 'hardhat_setPrevRandao', params: [toHex(++blocks, { size: 32 })] });
      await node.request({ method: 'hardhat_mine', params: ['0x1'] });
    }
  };
  const mark = async () => {
    const snapshot = await node.request({ method: 'evm_snapshot', params: [] });
    return async () => {
      assert.equal(await node.request({ method: 'evm_revert', params: [snapshot] }), true);
      const pending = (await node.request({ method: 'eth_pendingTransactions' })) as { hash: Hex }[];
      for (const { hash } of pending) {
        await node.request({ method: 'hardhat_dropTransaction', params: [hash] }).catch(() => {});
      }
    };
  };
  return { node, contracts, wallets, blocks: { mine, mark } };
}

/**
 * Puts work through the pipeline and the index under one node fault and one crash. Where blocks can be undone, all of
 * it is taken off the chain once more when it was final, deeper than any confirmation; where the crash comes after its
 * step, the node then mines the lost transactions again by itself, as nodes do. In the end every result is on chain
 * exactly once, and the store and the index say where.
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
  const runner = new Runner({
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

/** Keeps the transactions that reach a node. */
function recordSent(node: ChainNode): { recorder: ChainNode; sent: Hex[] } {
  const sent: Hex[] = [];
  const request: ChainNode['request'] = (call) => {
    if (call.method === 'eth_sendRawTransaction') sent.push(call.params?.[0] as Hex);
    return node.request(call);
  };
  return { recorder: { ...node, request }, sent };
}

/** Reads the chain itself, past every fault, and compares. */
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
  const ours = index.events.filter(({ jobId }) => jobId === work.jobId);
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

interface RunnerOptions extends FaultChain {
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
}

/** Ticks a pipeline and an index, and starts both anew after every crash, as after a restart of the process. */
class Runner {
  readonly #options: RunnerOptions;
  #nowMs = Date.now();
  #tick = 0;
  #pipeline: Pipeline;
  #reader: ChainReader;
  rewinds = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
    [this.#pipeline, this.#reader] = this.#start();
  }

  async run(
    isDone: () => Promise<boolean>,
    blocks: BlockMaker | undefined,
    reorganisations: number,
  ): Promise<void> {
    const end = this.#tick + ticksMax;
    let left = reorganisations;
    let lastBlock = this.#tick;
    let undo: (() => Promise<void>) | undefined;
    for (;;) {
      assert.ok(this.#tick < end, 'the orders do not settle');
      this.#tick += 1;
      this.#nowMs += tickMs;
      await this.#attempt(() => this.#pipeline.tick());
      await this.#attempt(() => this.#reader.step());
      if (this.#tick % ticksPerBlock !== 0) continue;
      if (await isDone()) return;
      if (blocks === undefined) continue;
      if (this.#tick - lastBlock < ticksDelayedMax && !(await this.#isEachReplaced())) continue;
      lastBlock = this.#tick;
      if (undo !== undefined && left > 0) {
        left -= 1;
        await undo();
        await blocks.mine(1);
      }
      undo = left > 0 ? await blocks.mark() : undefined;
      await blocks.mine(1);
    }
  }

  async #isEachReplaced(): Promise<boolean> {
    const open = await this.#options.store.openTransactions();
    return open.every(({ state, attempts }) => state === 'mined' || attempts.length > 1);
  }

  /** A failed node is no more than a lost tick; a crash is the end of everything in memory. */
  async #attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (error instanceof SimulatedCrash) [this.#pipeline, this.#reader] = this.#start();
    }
  }

  #start(): [Pipeline, ChainReader] {
    const { node, contracts, wallets, store, index, blocks } = this.#options;
    const common = {
      client: new NodeClient(node),
      contracts,
      confirmations: blocks === undefined ? 0 : confirmationsWanted,
    };
    const operator: LocalAccount = wallets.operator;
    const pipeline = new Pipeline({
      ...common,
      store,
      chainId: testChainId,
      wallets,
      operator,
      resendAfterMs: resendAfterMs,
      replaceAfterMs: replaceAfterMs,
      now: () => this.#nowMs,
    });
    const beforeRewind = async (blockNumber: bigint) => {
      await store.reopen(blockNumber);
      this.rewinds += 1;
    };
    return [pipeline, new ChainReader({ ...common, index, beforeRewind })];
  }
}
