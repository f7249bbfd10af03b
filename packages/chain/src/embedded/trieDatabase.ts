import type { BatchDBOp, DB } from '@ethereumjs/util';
import type { ChainDatabase, WriteOperation } from './chainDatabase.js';

/**
 * The state trie's view of the database. New nodes stay in memory until their block is written, so that a block and its
 * state reach the disk in one atomic batch. The trie deletes the nodes it replaces: those of the same block are never
 * written, those of earlier blocks stay, so the state of every past block stays readable.
 */
export class TrieDatabase implements DB<string, Uint8Array> {
  readonly #database: ChainDatabase;
  readonly #unwritten = new Map<string, Uint8Array>();
  /** Keys that were read from disk. The trie puts whatever it has read again when it commits. */
  readonly #onDisk = new Set<string>();

  constructor(database: ChainDatabase) {
    this.#database = database;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const unwritten = this.#unwritten.get(key);
    if (unwritten !== undefined) return unwritten;
    const stored = this.#database.trieNode(key);
    if (stored !== undefined) this.#onDisk.add(key);
    return stored;
  }

  async put(key: string, value: Uint8Array): Promise<void> {
    if (!this.#onDisk.has(key)) this.#unwritten.set(key, value);
  }

  async del(key: string): Promise<void> {
    this.#unwritten.delete(key);
  }

  async batch(operations: BatchDBOp<string, Uint8Array>[]): Promise<void> {
    for (const operation of operations) {
      if (operation.type === 'put') await this.put(operation.key, operation.value);
      else await this.del(operation.key);
    }
  }

  /** Tries that share a database share what is not written yet. */
  shallowCopy(): TrieDatabase {
    return this;
  }

  async open(): Promise<void> {}

  /** The operations that write the new nodes. */
  pendingWrites(): WriteOperation[] {
    return [...this.#unwritten].map(([key, value]) => this.#database.putTrieNode(key, value));
  }

  /** Forgets the new nodes, after they were written or when their block is given up. */
  clear(): void {
    this.#unwritten.clear();
    this.#onDisk.clear();
  }
}
