import { randomBytes } from 'node:crypto';
import { type Block, createBlock, createBlockFromRLP, paramsBlock } from '@ethereumjs/block';
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { paramsEVM } from '@ethereumjs/evm';
import { paramsTx } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import type { Address } from 'viem';
import { keccak } from '../keccak.js';
import type { ChainDatabase } from './chainDatabase.js';
import type { BlockContext } from './evm/execution.js';
import { KnownSigners } from './evm/knownSigners.js';
import { loadPrecompiles, type Precompiles } from './evm/precompiles.js';
import type { Environment } from './evm/transact.js';
import { readNumber } from './evm/words.js';
import { fastCrypto } from './fastCrypto.js';
import { blockGasLimit } from './limits.js';
import { WorldState } from './state/worldState.js';
import { StateDatabase } from './stateDatabase.js';

/** Programs can read the hashes of this many blocks. */
const hashesReadable = 256n;

/** The balance of an account in the first block, in wei. */
export interface GenesisBalance {
  readonly address: Address;
  readonly wei: bigint;
}

/** The state at the head of the chain and what executes on it. Only the holder of `exclusive` may use the state. */
export interface Machine {
  readonly database: ChainDatabase;
  readonly common: Common;
  readonly precompiles: Precompiles;
  readonly signers: KnownSigners;
  readonly state: WorldState;
  readonly stateDatabase: StateDatabase;
  head: Block;
  exclusive<T>(work: () => Promise<T> | T): Promise<T>;
  blockAt(number: bigint): Block | undefined;
  /** The state after a block: the one at the head, or another that is read from disk. */
  stateAt(block: Block): WorldState;
}

/** Opens the machine at the stored head, or writes the first block. */
export async function openMachine(
  database: ChainDatabase,
  chainId: number,
  genesis: readonly GenesisBalance[],
): Promise<Machine> {
  const common = fixedCommon(chainId);
  const stateDatabase = new StateDatabase(database);
  const stateFrom = (root?: Uint8Array) => new WorldState(stateDatabase, keccak, root);
  const blockAt = (number: bigint): Block | undefined => {
    const rlp = database.blockRlp(number);
    return rlp === undefined ? undefined : createBlockFromRLP(rlp, { common });
  };
  const headNumber = database.headNumber();
  const head =
    headNumber === undefined
      ? await writeGenesis(database, common, stateFrom(), stateDatabase, genesis)
      : (blockAt(headNumber) as Block);

  let lock: Promise<unknown> = Promise.resolve();
  const signers = new KnownSigners();
  const machine: Machine = {
    database,
    common,
    precompiles: await loadPrecompiles(common, keccak, signers),
    signers,
    state: stateFrom(head.header.stateRoot),
    stateDatabase,
    head,
    blockAt,
    exclusive(work) {
      const result = lock.then(work, work);
      lock = result.catch(() => {});
      return result;
    },
    stateAt: (block) =>
      block.header.number === machine.head.header.number ? machine.state : stateFrom(block.header.stateRoot),
  };
  return machine;
}

/** What a transaction needs to run on the state after a block, as part of the block with the given header. */
export function environmentOf(
  machine: Machine,
  state: WorldState,
  header: Pick<Block['header'], 'number' | 'timestamp' | 'gasLimit' | 'coinbase'>,
): Environment {
  const { number, timestamp, gasLimit, coinbase } = header;
  const block: BlockContext = {
    number,
    timestamp,
    gasLimit,
    coinbase: readNumber(coinbase.bytes),
    chainId: machine.common.chainId(),
    // Gas is free, blobs are refused, and nobody draws random numbers for the blocks of this chain.
    baseFee: 0n,
    blobFee: 1n,
    random: 0n,
    hashOf: (wanted) => {
      if (wanted >= number || wanted + hashesReadable < number) return 0n;
      const found = machine.blockAt(wanted);
      return found === undefined ? 0n : readNumber(found.hash());
    },
  };
  return { state, block, precompiles: machine.precompiles };
}

/**
 * The chain has a single hard fork, so the parameter object never changes and can be shared. By default each block and
 * transaction copies it, which takes a third of the time of a small transaction.
 */
function fixedCommon(chainId: number): Common {
  const common = createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Cancun,
    customCrypto: fastCrypto,
  });
  for (const params of [paramsBlock, paramsTx, paramsEVM]) common.updateParams(params);
  common.copy = () => common;
  common.updateParams = () => {};
  common.setHardfork = () => {};
  return common;
}

async function writeGenesis(
  database: ChainDatabase,
  common: Common,
  state: WorldState,
  stateDatabase: StateDatabase,
  genesis: readonly GenesisBalance[],
): Promise<Block> {
  for (const { address, wei } of genesis) state.setBalance(state.account(BigInt(address)), wei);
  const header = {
    number: 0,
    gasLimit: blockGasLimit,
    stateRoot: state.commit(),
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
  await database.write([...stateDatabase.pendingWrites(), ...writes]);
  stateDatabase.written();
  return block;
}
