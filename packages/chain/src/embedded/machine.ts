import { randomBytes } from 'node:crypto';
import { type Block, createBlock, createBlockFromRLP } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import { createMPT } from '@ethereumjs/mpt';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import { Account, bytesToHex, createAddressFromString } from '@ethereumjs/util';
import { createVM, type VM } from '@ethereumjs/vm';
import type { Address } from 'viem';
import type { ChainDatabase } from './chainDatabase.js';
import { commonOf } from './common.js';
import { blockGasLimit } from './limits.js';
import { TrieDatabase } from './trieDatabase.js';

/** The balance of an account in the first block, in wei. */
export interface GenesisBalance {
  readonly address: Address;
  readonly wei: bigint;
}

/** The state after a block, the machine that executes on it, and what it changes, which is not on disk yet. */
export interface State {
  readonly vm: VM;
  readonly changes: TrieDatabase;
  /** The gas of the blocks that were produced on it. */
  gasUsed: bigint;
}

/** The head of the chain. */
export interface Machine {
  readonly database: ChainDatabase;
  readonly common: Common;
  head: Block;
  /** The state on which the next block is produced. Only the holder of `exclusive` may use it. */
  state: State;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  blockAt(number: bigint): Block | undefined;
  /** The state after a block, to read. No state is ever removed from disk, so this needs no lock. */
  readState(block: Block): Promise<MerkleStateManager>;
  /** The same, to execute on. */
  openState(block: Block): Promise<State>;
}

/** Opens the machine at the stored head, or writes the first block. */
export async function openMachine(
  database: ChainDatabase,
  chainId: number,
  genesis: readonly GenesisBalance[],
): Promise<Machine> {
  const common = commonOf(chainId);
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
  const readRoot = async (
    root?: Uint8Array,
    db = new TrieDatabase(database),
  ): Promise<MerkleStateManager> => {
    const trie = await createMPT({
      db,
      common,
      useKeyHashing: true,
      useNodePruning: true,
      valueEncoding: 'view',
      ...(root === undefined ? {} : { root }),
    });
    // Two contracts with equal storage would otherwise share nodes, and replacing one's would delete the other's.
    return new MerkleStateManager({ trie, common, caches: new Caches(), prefixStorageTrieKeys: true });
  };
  const openRoot = async (root?: Uint8Array): Promise<State> => {
    const changes = new TrieDatabase(database);
    const stateManager = await readRoot(root, changes);
    return { vm: await createVM({ common, stateManager, blockchain }), changes, gasUsed: 0n };
  };
  const headNumber = database.headNumber();
  const head =
    headNumber === undefined
      ? await writeGenesis(database, common, await openRoot(), genesis)
      : (blockAt(headNumber) as Block);

  let lock: Promise<unknown> = Promise.resolve();
  return {
    database,
    common,
    head,
    state: await openRoot(head.header.stateRoot),
    blockAt,
    exclusive(work) {
      const result = lock.then(work, work);
      lock = result.catch(() => {});
      return result;
    },
    readState: (block) => readRoot(block.header.stateRoot),
    openState: (block) => openRoot(block.header.stateRoot),
  };
}

async function writeGenesis(
  database: ChainDatabase,
  common: Common,
  { vm, changes }: State,
  genesis: readonly GenesisBalance[],
): Promise<Block> {
  for (const { address, wei } of genesis) {
    await vm.stateManager.putAccount(createAddressFromString(address), new Account(0n, wei));
  }
  const header = {
    number: 0,
    gasLimit: blockGasLimit,
    stateRoot: await vm.stateManager.getStateRoot(),
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
  await database.write([database.putFormat(), ...changes.pendingWrites(), ...writes]);
  return block;
}
