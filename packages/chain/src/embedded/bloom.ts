import type { Log } from './evm/execution.js';
import { addressToBytes, wordToBytes } from './evm/words.js';
import type { Keccak } from './state/trie.js';

const bloomBytes = 256;

/** A filter in which a reader can see which addresses and topics the logs cannot contain. */
export function bloomOf(logs: readonly Log[], keccak: Keccak): Uint8Array {
  const bloom = new Uint8Array(bloomBytes);
  // The logs of a batch repeat their topics and addresses.
  const seen = new Set<bigint>();
  const add = (value: bigint, bytes: Uint8Array): void => {
    const hash = keccak(bytes);
    for (const place of [0, 2, 4]) {
      const bit = ((hash[place]! << 8) | hash[place + 1]!) & 2047;
      bloom[bloomBytes - 1 - (bit >> 3)]! |= 1 << (bit & 7);
    }
    seen.add(value);
  };
  for (const { address, topics } of logs) {
    // An address differs from the topic with the same number, so it is counted below zero.
    if (!seen.has(-address - 1n)) add(-address - 1n, addressToBytes(address));
    for (const topic of topics) if (!seen.has(topic)) add(topic, wordToBytes(topic));
  }
  return bloom;
}

export function joinBlooms(blooms: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(bloomBytes);
  for (const bloom of blooms)
    for (let index = 0; index < bloomBytes; index += 1) joined[index]! |= bloom[index]!;
  return joined;
}
