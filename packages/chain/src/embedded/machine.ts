import { randomBytes } from 'node:crypto';
import { type Block, createBlock, createBlockFromRLP, paramsBlock } from '@ethereumjs/block';
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM, type EVMInterface, paramsEVM } from '@ethereumjs/evm';
import { createMPT } from '@ethereumjs/mpt';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import { paramsTx } from '@ethereumjs/tx';
import { Account, bytesToHex, createAddressFromString } from '@ethereumjs/util';
import { createVM, paramsVM, type VM } from '@ethereumjs/vm';
import type { Address } from 'viem';
import type { ChainDatabase } from './chainDatabase.js';
import { loadFastCrypto } from './fastCrypto.js';
import { TrieDatabase } from './trieDatabase.js';

/** Enough for about a thousand batched submissions per block. */
export const blockGasLimit = 100_000_000n;

const cacheSizes = { trieNodes: 50_000, accounts: 20_000, storageSlots: 20_000, codes: 500 };

/** The balance of an account in the first block, in wei. */
export interface GenesisBalance {
  readonly address: Address;
  readonly wei: bigint;
}

/** The EVM with its state at the head of the chain. Only the holder of `exclusive` may use the state. */
export interface Machine {
  readonly database: ChainDatabase;
  readonly common: Common;
  readonly vm: VM;
  readonly state: MerkleStateManager;
  readonly trie: TrieDatabase;
  head: Block;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  blockAt(number: bigint): Block | undefined;
  /** A separate EVM on the state after a past block. */
  evmAt(block: Block): Promise<EVMInterface>;
}

/** Opens the machine at the stored head, or writes the first block. */
export async function openMachine(
  database: ChainDatabase,
  chainId: number,
  genesis: readonly GenesisBalance[],
): Promise<Machine> {
  const common = await fixedCommon(chainId);
  const trie = new TrieDatabase(database);
  const stateAt = async (root?: Uint8Array): Promise<MerkleStateManager> => {
    const mpt = await createMPT({
      db: trie,
      useKeyHashing: true,
      valueEncoding: 'view',
      cacheSize: cacheSizes.trieNodes,
      common,
      ...(root === undefined ? {} : { root }),
    });
    const caches = new Caches({
      account: { size: cacheSizes.accounts },
      storage: { size: cacheSizes.storageSlots },
      code: { size: cacheSizes.codes },
    });
    return new MerkleStateManager({ trie: mpt, common, caches });
  };
  const blockAt = (number: bigint): Block | undefined => {
    const rlp = database.blockRlp(number);
    return rlp === undefined ? undefined : createBlockFromRLP(rlp, { common });
  };
  const blockchain = {
    getBlock: async (number: number) => {
      const block = blockAt(BigInt(number));
      if (block === undefined) throw new Error(`block ${number} is unknown`);
      return block;
    },
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  };
  const state = await stateAt();
  const vm = await createVM({ common, stateManager: state, blockchain });
  const headNumber = database.headNumber();
  const head =
    headNumber === undefined
      ? await writeGenesis(database, common, state, trie, genesis)
      : (blockAt(headNumber) as Block);
  await state.setStateRoot(head.header.stateRoot);

  let lock: Promise<unknown> = Promise.resolve();
  return {
    database,
    common,
    vm,
    state,
    trie,
    head,
    blockAt,
    exclusive(work) {
      const result = lock.then(work, work);
      lock = result.catch(() => {});
      return result;
    },
    evmAt: async (block) =>
      createEVM({ common, stateManager: await stateAt(block.header.stateRoot), blockchain }),
  };
}

/**
 * The chain has a single hard fork, so the parameter object never changes and can be shared. By default each block and
 * transaction copies it, which takes a third of the time of a small transaction.
 */
async function fixedCommon(chainId: number): Promise<Common> {
  const customCrypto = await loadFastCrypto();
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Cancun, customCrypto });
  for (const params of [paramsBlock, paramsTx, paramsEVM, paramsVM]) common.updateParams(params);
  common.copy = () => common;
  common.updateParams = () => {};
  common.setHardfork = () => {};
  return common;
}

async function writeGenesis(
  database: ChainDatabase,
  common: Common,
  state: MerkleStateManager,
  trie: TrieDatabase,
  genesis: readonly GenesisBalance[],
): Promise<Block> {
  await state.checkpoint();
  for (const { address, wei } of genesis) {
    await state.putAccount(createAddressFromString(address), new Account(0n, wei));
  }
  await state.commit();
  await state.flush();
  const header = {
    number: 0,
    gasLimit: blockGasLimit,
    stateRoot: await state.getStateRoot(),
    baseFeePerGas: 0n,
    timestamp: BigInt(Math.floor(Date.now() / 1000)),
    // Two chains never have the same first block, even if they are created in the same second.
    extraData: randomBytes(32),
  };
  const block = createBlock({ header, withdrawals: [] }, { common, skipConsensusFormatValidation: true });
  const writes = database.blockWrites({
    number: 0n,
    hash: bytesToHex(block.hash()),
    rlp: block.serialize(),
    receipts: [],
  });
  await database.write([...trie.pendingWrites(), ...writes]);
  trie.written();
  return block;
}
