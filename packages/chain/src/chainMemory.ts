import type { Hex } from 'viem';
import type { KeyValueStore } from './contracts/deployContract.js';
import type { ContractAddresses } from './contracts/deployContracts.js';
import type { ChainIndex } from './indexer/followChain.js';
import type { NodeClient } from './node/nodeClient.js';
import { NodeAnswerError } from './node/nodeErrors.js';
import type { SubmissionStore } from './pipeline/submissionStore.js';

/** The contracts of the last start, used while the node is unreachable. */
export function rememberedContracts(memory: KeyValueStore, chainId: number) {
  const key = `chain/${chainId}/contracts`;
  return {
    get: async (): Promise<ContractAddresses | undefined> => {
      const text = await memory.get(key);
      if (text === undefined) return undefined;
      const { fromBlock = 0, ...addresses } = JSON.parse(text);
      // A release before the bridge has remembered others.
      return addresses.bridge === undefined ? undefined : { ...addresses, fromBlock: BigInt(fromBlock) };
    },
    set: ({ fromBlock, ...addresses }: ContractAddresses) =>
      memory.set(key, JSON.stringify({ ...addresses, fromBlock: fromBlock.toString() })),
  };
}

/** The hash of the first block, which identifies a chain. */
export async function firstBlockOf(client: NodeClient): Promise<Hex> {
  const first = await client.block(0n);
  if (first === null) throw new NodeAnswerError(client.name, 'eth_getBlockByNumber', 'a first block');
  return first.hash;
}

const followedKey = 'chain/followed';

/** Whether the leading process has deployed and followed the contracts on this chain. */
export const isFollowed = async (memory: KeyValueStore, firstBlock: Hex): Promise<boolean> =>
  (await memory.get(followedKey)) === firstBlock;

/**
 * The index and the confirmed orders belong to one chain, identified by its first block. If the service is connected to
 * another chain, or a development chain was reset, that chain is indexed from its start and every order is submitted
 * there.
 */
export async function followFromNowOn(
  firstBlock: Hex,
  { memory, store, index }: { memory: KeyValueStore; store: SubmissionStore; index: ChainIndex },
): Promise<void> {
  const followed = await memory.get(followedKey);
  if (followed === firstBlock) return;
  if (followed !== undefined) {
    await store.reopen(-1n);
    await index.rewind(-1n);
  }
  await memory.set(followedKey, firstBlock);
}
