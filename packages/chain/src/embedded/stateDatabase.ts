import type { ChainDatabase, WriteOperation } from './chainDatabase.js';
import { hexOf } from './evm/words.js';
import type { StateStore } from './state/worldState.js';

/** Programs and nodes share one space of keys; this letter, in hexadecimal, precedes the hash of a program. */
const codePrefix = '63';

/**
 * The state's view of the database. New nodes stay in memory until their block is written, so that a block and its state
 * reach the disk in one atomic batch. Nodes are never deleted: the state of every past block stays readable.
 */
export class StateDatabase implements StateStore {
  readonly #database: ChainDatabase;
  readonly #unwritten = new Map<string, Uint8Array>();

  constructor(database: ChainDatabase) {
    this.#database = database;
  }

  read(hash: Uint8Array): Uint8Array | undefined {
    return this.#get(hexOf(hash));
  }

  write(hash: Uint8Array, node: Uint8Array): void {
    this.#unwritten.set(hexOf(hash), node);
  }

  readCode(hash: Uint8Array): Uint8Array | undefined {
    return this.#get(codePrefix + hexOf(hash));
  }

  writeCode(hash: Uint8Array, code: Uint8Array): void {
    this.#unwritten.set(codePrefix + hexOf(hash), code);
  }

  /** The operations that write the new nodes. */
  pendingWrites(): WriteOperation[] {
    return [...this.#unwritten].map(([key, value]) => this.#database.putTrieNode(key, value));
  }

  /** Forgets the new nodes after they were written. */
  written(): void {
    this.#unwritten.clear();
  }

  #get(key: string): Uint8Array | undefined {
    return this.#unwritten.get(key) ?? this.#database.trieNode(key);
  }
}
