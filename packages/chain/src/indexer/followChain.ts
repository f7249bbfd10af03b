import { smaller } from '../bigints.js';
import {
  type ChainEvent,
  JOB_CREATED_TOPIC,
  RESULT_SUBMITTED_TOPIC,
  readChainEvent,
} from '../contracts/chainEvents.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { type Loop, startLoop } from '../loop.js';
import { type BlockReference, LOG_BLOCKS_MAX, type NodeClient } from '../node/nodeClient.js';
import { NodeUnavailableError } from '../node/nodeErrors.js';

/**
 * Where the index is kept. Each method is one atomic, durable step. The checkpoints are the blocks up to
 * which `append` was called, and let a reorganisation be noticed and undone.
 */
export interface ChainIndex {
  /** The newest checkpoints, newest first, at least the last 128 that were made. */
  checkpoints(): Promise<readonly BlockReference[]>;
  /** Adds events in chain order and makes a checkpoint. Events that are there already must stay single. */
  append(events: readonly ChainEvent[], checkpoint: BlockReference): Promise<void>;
  /** Removes all events and checkpoints of blocks above a number; -1 removes everything. */
  rewind(blockNumber: bigint): Promise<void>;
}

export interface ReadOptions {
  readonly client: NodeClient;
  readonly contracts: ContractAddresses;
  readonly index: ChainIndex;
  /** How many blocks must be on top of a block before it is indexed. */
  readonly confirmations: number;
  /** Called before the index goes back; a crash in between calls it again. */
  readonly beforeRewind: (blockNumber: bigint) => Promise<void>;
}

/** Reads the chain's events from the last checkpoint on. */
export class ChainReader {
  readonly #options: ReadOptions;
  /** Halved when a node finds a question too large. */
  #blocksRead = LOG_BLOCKS_MAX;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  /** Reads on and returns whether there may be more to read. */
  async step(): Promise<boolean> {
    const { client, contracts, index, confirmations } = this.#options;
    const head = await client.blockNumber();
    const last = await this.#commonCheckpoint(head);
    if (last === 'node is behind') return false;
    const target = head - BigInt(confirmations);
    const from = last === undefined ? contracts.fromBlock : last.number + 1n;
    if (from > target) return false;
    const to = smaller(from + this.#blocksRead - 1n, target);
    // The block is read first: if it changes while its logs are read, the next step notices by its hash.
    const checkpoint = await client.block(to);
    if (checkpoint === null) return false;
    const events = await this.#events(from, to);
    if (events === undefined) return true;
    if ((await client.block(to))?.hash !== checkpoint.hash) return true;
    await index.append(events, { number: checkpoint.number, hash: checkpoint.hash });
    return to < target;
  }

  /**
   * The newest checkpoint that is still on the chain; what was indexed above it is taken back. A node that has not got
   * as far as the index, and agrees with it that far, is behind: nothing is taken back for its sake.
   */
  async #commonCheckpoint(head: bigint): Promise<BlockReference | 'node is behind' | undefined> {
    const checkpoints = await this.#options.index.checkpoints();
    const reachable = checkpoints.filter(({ number }) => number <= head);
    for (const [place, checkpoint] of reachable.entries()) {
      const block = await this.#options.client.block(checkpoint.number);
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
    await this.#options.beforeRewind(blockNumber);
    await this.#options.index.rewind(blockNumber);
  }

  async #events(fromBlock: bigint, toBlock: bigint): Promise<ChainEvent[] | undefined> {
    const { client, contracts } = this.#options;
    try {
      const topics = [[JOB_CREATED_TOPIC, RESULT_SUBMITTED_TOPIC]];
      const logs = await client.logs({ fromBlock, toBlock, topics });
      this.#blocksRead = LOG_BLOCKS_MAX;
      return logs.flatMap((log) => readChainEvent(log, contracts.factory) ?? []);
    } catch (error) {
      if (!(error instanceof NodeUnavailableError) || toBlock === fromBlock) throw error;
      this.#blocksRead = (toBlock - fromBlock + 1n) / 2n;
      return undefined;
    }
  }
}

export interface FollowOptions extends ReadOptions {
  readonly pollMs: number;
  /** Whether this process is the one that writes to the index now. */
  readonly leads: () => boolean;
  readonly onError: (error: Error) => void;
}

/** Keeps an index at the chain's head until it is stopped. */
export function followChain(options: FollowOptions): Loop {
  const reader = new ChainReader(options);
  return startLoop({
    step: async () => (options.leads() && (await reader.step()) ? 0 : options.pollMs),
    onError: options.onError,
  });
}
