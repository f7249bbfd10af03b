import type { BatchDBOp, DB } from '@ethereumjs/util';
import type { ChainDatabase, WriteOperation } from './chainDatabase.js';

/**
 * The state trie's view of the database. New nodes stay in memory until their block is written, so that a block and
 * its state reach the disk in one atomic batch. Nodes are never deleted: the state of every past block stays readable.
 */
export class TrieDatabase implements DB<string, Uint8Array> {
  readonly #database: ChainDatabase;
  readonly #unwritten: Map<string, Uint8Array>;

  constructor(database: ChainDatabase, unwritten = new Map<string, Uint8Array>()) {
    this.#database = database;
    this.#unwritten = unwritten;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.#unwritten.get(key) ?? this.#database.trieNode(key);
  }

  async put(key: string, value: Uint8Array): Promise<void> {
    this.#unwritten.set(key, value);
  }

  async del(): Promise<void> {}

  async batch(operations: BatchDBOp<string, Uint8Array>[]): Promise<void> {
    for (const operation of operations) {
      if (operation.type === 'put') this.#unwritten.set(operation.key, operation.value);
    }
  }

  shallowCopy(): TrieDatabase {
    return new TrieDatabase(this.#database, this.#unwritten);
  }

  async open(): Promise<void> {}

  /** The operations that write the new nodes. */
  pendingWrites(): WriteOperation[] {
    return [...this.#unwritten].map(([key, value]) => this.#database.putTrieNode(key, value));
  }

  /** Forgets the new nodes after they were written. */
  written(): void {
    this.#unwritten.clear();
  }
}
