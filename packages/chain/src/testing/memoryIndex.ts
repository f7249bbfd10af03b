import type { ChainEvent } from '../contracts/chainEvents.js';
import type { ChainIndex } from '../indexer/followChain.js';
import type { BlockReference } from '../node/nodeTypes.js';

/** An index in memory, for tests and experiments. */
export class MemoryChainIndex implements ChainIndex {
  #events: ChainEvent[] = [];
  #checkpoints: BlockReference[] = [];

  get events(): readonly ChainEvent[] {
    return this.#events;
  }

  async checkpoints(): Promise<BlockReference[]> {
    return this.#checkpoints.toReversed();
  }

  async append(events: readonly ChainEvent[], checkpoint: BlockReference): Promise<void> {
    const known = new Set(this.#events.map(placeOf));
    this.#events.push(...events.filter((event) => !known.has(placeOf(event))));
    this.#checkpoints.push(checkpoint);
  }

  async rewind(blockNumber: bigint): Promise<void> {
    this.#events = this.#events.filter(({ block }) => block.number <= blockNumber);
    this.#checkpoints = this.#checkpoints.filter(({ number }) => number <= blockNumber);
  }
}

function placeOf({ block, logIndex }: ChainEvent): string {
  return `${block.hash}:${logIndex}`;
}
