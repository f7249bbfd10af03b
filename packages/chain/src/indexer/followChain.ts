import { smaller } from '../bigints.js';
import {
  depositedTopic,
  paidTopic,
  readBridgeEvent,
  readTransfer,
  transferTopic,
  withdrawnTopic,
} from '../contracts/bridgeEvents.js';
import {
  type ChainEvent,
  jobCreatedTopic,
  readChainEvent,
  resultSubmittedTopic,
} from '../contracts/chainEvents.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { type Loop, startLoop } from '../loop.js';
import { logBlocksMax, type NodeClient } from '../node/nodeClient.js';
import { NodeUnavailableError } from '../node/nodeErrors.js';
import type { BlockReference } from '../node/nodeTypes.js';

/**
 * Stores the index. Each method is one atomic, durable step. The checkpoints are the blocks up to which `append` was
 * called; they make it possible to detect and undo a reorganisation.
 */
export interface ChainIndex {
  /** The newest checkpoints, newest first: at least the last 128. */
  checkpoints(): Promise<readonly BlockReference[]>;
  /** Appends events in chain order and adds a checkpoint. It must not duplicate existing events. */
  append(events: readonly ChainEvent[], checkpoint: BlockReference): Promise<void>;
  /** Removes all events and checkpoints of blocks above a number; -1 removes everything. */
  rewind(blockNumber: bigint): Promise<void>;
}

export interface ReaderDependencies {
  readonly client: NodeClient;
  readonly contracts: ContractAddresses;
  readonly index: ChainIndex;
  /** How many blocks must be on top of a block before it is indexed. */
  readonly confirmations: number;
  /** Called before the index is rewound; called again after a crash in between. */
  readonly beforeRewind: (blockNumber: bigint) => Promise<void>;
}

/** Reads the chain's events from the last checkpoint onwards. */
export class ChainReader {
  readonly #dependencies: ReaderDependencies;
  /** Halved when a node refuses a request as too large. */
  #blocksRead = logBlocksMax;

  constructor(dependencies: ReaderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reads the next blocks and returns whether there may be more. */
  async step(): Promise<boolean> {
    const { client, contracts, index, confirmations } = this.#dependencies;
    const head = await client.blockNumber();
    const last = await this.#commonCheckpoint(head);
    if (last === 'node is behind') return false;
    const target = head - BigInt(confirmations);
    const from = last === undefined ? contracts.fromBlock : last.number + 1n;
    if (from > target) return false;
    const to = smaller(from + this.#blocksRead - 1n, target);
    // The block is read before and after its logs: a changed hash means a reorganisation in between.
    const checkpoint = await client.block(to);
    if (checkpoint === null) return false;
    const events = await this.#events(from, to);
    if (events === undefined) return true;
    if ((await client.block(to))?.hash !== checkpoint.hash) return true;
    await index.append(events, { number: checkpoint.number, hash: checkpoint.hash });
    return to < target;
  }

  /**
   * The newest checkpoint that is still on chain; everything indexed above it is removed. A node whose head is below
   * the index, but which agrees with it up to there, is only behind: then nothing is removed.
   */
  async #commonCheckpoint(head: bigint): Promise<BlockReference | 'node is behind' | undefined> {
    const checkpoints = await this.#dependencies.index.checkpoints();
    const reachable = checkpoints.filter(({ number }) => number <= head);
    for (const [place, checkpoint] of reachable.entries()) {
      const block = await this.#dependencies.client.block(checkpoint.number);
      if (block === null) return 'node is behind';
      if (block.hash !== checkpoint.hash) continue;
      if (place === 0 && reachable.length < checkpoints.length) return 'node is behind';
      if (place > 0) await this.#rewind(checkpoint.number);
      return checkpoint;
    }
    if (checkpoints.length > 0 && reachable.length === 0) return 'node is behind';
    if (checkpoints.length > 0) await this.#rewind(-1n);
    return undefined;
  }

  async #rewind(blockNumber: bigint): Promise<void> {
    await this.#dependencies.beforeRewind(blockNumber);
    await this.#dependencies.index.rewind(blockNumber);
  }

  async #events(fromBlock: bigint, toBlock: bigint): Promise<ChainEvent[] | undefined> {
    const { client, contracts } = this.#dependencies;
    try {
      const topics = [[jobCreatedTopic, resultSubmittedTopic, withdrawnTopic, depositedTopic, paidTopic]];
      const logs = await client.logs({ fromBlock, toBlock, topics });
      // Every token has transfers, so those of ours are asked for by its address.
      const transfers = await client.logs({
        fromBlock,
        toBlock,
        address: contracts.ccd,
        topics: [transferTopic],
      });
      this.#blocksRead = logBlocksMax;
      return [
        ...logs.flatMap(
          (log) => readBridgeEvent(log, contracts.bridge) ?? readChainEvent(log, contracts.factory) ?? [],
        ),
        ...transfers.map(readTransfer),
      ];
    } catch (error) {
      if (!(error instanceof NodeUnavailableError) || toBlock === fromBlock) throw error;
      this.#blocksRead = (toBlock - fromBlock + 1n) / 2n;
      return undefined;
    }
  }
}

export interface FollowDependencies extends ReaderDependencies {
  readonly pollMs: number;
  /** Whether this process currently writes to the index. */
  readonly leads: () => boolean;
  readonly onError: (error: Error) => void;
}

/** Keeps an index up to date with the chain's head until it is stopped. */
export function followChain(dependencies: FollowDependencies): Loop {
  const reader = new ChainReader(dependencies);
  return startLoop({
    step: async () => (dependencies.leads() && (await reader.step()) ? 0 : dependencies.pollMs),
    onError: dependencies.onError,
  });
}
