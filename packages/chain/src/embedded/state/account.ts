import type { Code } from '../evm/code.js';
import type { Trie } from './trie.js';

/** A word in the storage of an account. */
export interface Slot {
  readonly hashedKey: Uint8Array;
  value: bigint;
  /** The value before the transaction `originalIn`. */
  original: bigint;
  originalIn: number;
  /** The last transaction that has paid for the first access. */
  warmIn: number;
}

/** An account in memory: an account that does not exist is empty. */
export interface Account {
  readonly address: bigint;
  readonly hashedAddress: Uint8Array;
  nonce: bigint;
  balance: bigint;
  codeHash: Uint8Array;
  /** Undefined until it is needed. */
  code: Code | undefined;
  storageRoot: Uint8Array;
  /** The words that were read or written. */
  slots: Map<bigint, Slot>;
  /** The words whose last value is not in the trie yet. */
  changedSlots: Set<Slot>;
  /** Opened when a word is read from or written to it. */
  trie: Trie | undefined;
  warmIn: number;
  /** The transaction that created its code. */
  createdIn: number;
}

/** An account without a transaction, money or code is not part of the state. */
export function isEmpty({ nonce, balance, codeHash }: Account, emptyCodeHash: Uint8Array): boolean {
  return nonce === 0n && balance === 0n && codeHash === emptyCodeHash;
}
