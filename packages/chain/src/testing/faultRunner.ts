import assert from 'node:assert/strict';
import { type ChainIndex, ChainReader } from '../indexer/followChain.js';
import { NodeClient } from '../node/nodeClient.js';
import { Pipeline } from '../pipeline/pipeline.js';
import type { SubmissionStore } from '../pipeline/submissionStore.js';
import type { BlockMiner, FaultChain } from './faultChain.js';
import { SimulatedCrash } from './faults.js';
import { testChainId } from './fixtures.js';

/** Time is simulated: each tick advances the clock by more than the longest back-off. */
const tickMs = 61_000;
const resendAfterMs = 30_000;
const replaceAfterMs = 60_000;
const ticksPerBlock = 2;
/** A block is delayed until every waiting transaction was replaced once, but by at most this many ticks. */
const ticksDelayedMax = 12;
const ticksMax = 3000;
const confirmationsWanted = 2;

interface RunnerDependencies extends FaultChain {
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
}

/** Ticks a pipeline and an index, and creates both again after every crash, like a restarted process. */
export class FaultRunner {
  readonly #dependencies: RunnerDependencies;
  #nowMs = Date.now();
  #tick = 0;
  #pipeline: Pipeline;
  #reader: ChainReader;
  rewinds = 0;

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies;
    [this.#pipeline, this.#reader] = this.#start();
  }

  async run(
    isDone: () => Promise<boolean>,
    blocks: BlockMiner | undefined,
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
    const open = await this.#dependencies.store.openTransactions();
    return open.every(({ state, attempts }) => state === 'mined' || attempts.length > 1);
  }

  /** A failure of the node only costs a tick; a crash loses everything in memory. */
  async #attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (error instanceof SimulatedCrash) [this.#pipeline, this.#reader] = this.#start();
    }
  }

  #start(): [Pipeline, ChainReader] {
    const { node, contracts, wallets, store, index, blocks } = this.#dependencies;
    const common = {
      client: new NodeClient(node),
      contracts,
      confirmations: blocks === undefined ? 0 : confirmationsWanted,
    };
    const pipeline = new Pipeline({
      ...common,
      store,
      chainId: testChainId,
      wallets,
      operator: wallets.operator,
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
