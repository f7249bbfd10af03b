import type { Address } from 'viem';
import { smaller } from '../bigints.js';
import {
  type ChainEvent,
  JOB_CREATED_TOPIC,
  RESULT_SUBMITTED_TOPIC,
  readChainEvent,
} from '../contracts/chainEvents.js';
import { type Loop, startLoop } from '../loop.js';
import type { BlockReference, NodeClient } from '../node/nodeClient.js';
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

export interface FollowOptions {
  readonly client: NodeClient;
  readonly factory: Address;
  readonly index: ChainIndex;
  /** How many blocks must be on top of a block before it is indexed. */
  readonly confirmations: number;
  readonly pollMs: number;
  readonly onError: (error: Error) => void;
}

/** How many blocks one question covers; halved when a node finds that too much. */
const BLOCKS_READ_MAX = 2000n;

/** Reads the chain's events from the last checkpoint on. Returns whether there may be more to read. */
export class ChainReader {
  readonly #options: Omit<FollowOptions, 'pollMs' | 'onError'>;
  #blocksRead = BLOCKS_READ_MAX;

  constructor(options: Omit<FollowOptions, 'pollMs' | 'onError'>) {
    this.#options = options;
  }

  async step(): Promise<boolean> {
    const { client, index, confirmations } = this.#options;
    const last = await this.#commonCheckpoint();
    const target = (await client.blockNumber()) - BigInt(confirmations);
    const from = last === undefined ? 0n : last.number + 1n;
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

  /** The newest checkpoint that is still on the chain; what was indexed above it is taken back. */
  async #commonCheckpoint(): Promise<BlockReference | undefined> {
    const { client, index } = this.#options;
    const checkpoints = await index.checkpoints();
    for (const [place, checkpoint] of checkpoints.entries()) {
      const block = await client.block(checkpoint.number);
      if (block?.hash !== checkpoint.hash) continue;
      if (place > 0) await index.rewind(checkpoint.number);
      return checkpoint;
    }
    if (checkpoints.length > 0) await index.rewind(-1n);
    return undefined;
  }

  async #events(fromBlock: bigint, toBlock: bigint): Promise<ChainEvent[] | undefined> {
    const { client, factory } = this.#options;
    try {
      const topics = [[JOB_CREATED_TOPIC, RESULT_SUBMITTED_TOPIC]];
      const logs = await client.logs({ fromBlock, toBlock, topics });
      this.#blocksRead = BLOCKS_READ_MAX;
      return logs.flatMap((log) => readChainEvent(log, factory) ?? []);
    } catch (error) {
      if (!(error instanceof NodeUnavailableError) || toBlock === fromBlock) throw error;
      this.#blocksRead = (toBlock - fromBlock + 1n) / 2n;
      return undefined;
    }
  }
}

/** Keeps an index at the chain's head until it is stopped. */
export function followChain(options: FollowOptions): Loop {
  const reader = new ChainReader(options);
  return startLoop({
    step: async () => ((await reader.step()) ? 0 : options.pollMs),
    onError: options.onError,
  });
}
