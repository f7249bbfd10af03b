import type { Block } from '@ethereumjs/block';
import {
  Account,
  type Address,
  bytesToHex,
  createAddressFromString,
  hexToBytes,
  setLengthLeft,
} from '@ethereumjs/util';
import { toBytes, toHex } from 'viem';
import { estimateGas, executeCall } from './execute.js';
import { feeHistory } from './feeHistory.js';
import { readFilter } from './logFilter.js';
import type { Machine } from './machine.js';
import { readAddress, readBlockTag, readCall, readHex, readQuantity } from './params.js';
import { presentBlock, presentTransaction } from './present.js';
import { queryLogs } from './queryLogs.js';
import { invalidParams, RpcError, rpcCodes } from './rpcError.js';
import type { TransactionPool } from './transactionPool.js';

type Params = readonly unknown[];
type Method = (...params: unknown[]) => unknown;
type Methods = Readonly<Record<string, Method>>;

/** The JSON-RPC methods of the embedded chain, by name. */
export function rpcMethods(
  machine: Machine,
  pool: TransactionPool,
  chainId: number,
): ReadonlyMap<string, Method> {
  const blocks = blockFinder(machine);
  return new Map(
    Object.entries({
      ...chainMethods(machine, blocks, chainId),
      ...stateMethods(machine, blocks, pool),
      ...transactionMethods(machine, blocks, pool),
      ...blockMethods(machine, blocks),
    }),
  );
}

/** Finds the block that a parameter names. */
interface BlockFinder {
  /** By number, name or hash; undefined if it does not exist. */
  find(parameter: unknown): Block | undefined;
  /** The same; throws if it does not exist. */
  get(parameter: unknown): Block;
  byHash(hash: unknown): Block | undefined;
}

function blockFinder(machine: Machine): BlockFinder {
  const { database } = machine;
  const find = (parameter: unknown): Block | undefined => {
    const tag = readBlockTag(parameter);
    if (tag === 'latest' || tag === 'pending') return machine.head;
    if (tag === 'earliest') return machine.blockAt(0n);
    const number = typeof tag === 'bigint' ? tag : database.blockNumberOf(tag.hash);
    if (number === undefined || number > machine.head.header.number) return undefined;
    return machine.blockAt(number);
  };
  return {
    find,
    get: (parameter) => {
      const block = find(parameter);
      if (block === undefined) throw new RpcError(rpcCodes.refused, 'header not found');
      return block;
    },
    byHash: (hash) => find({ blockHash: readHex(hash, 'block hash', 32) }),
  };
}

function chainMethods(machine: Machine, blocks: BlockFinder, chainId: number) {
  return {
    web3_clientVersion: () => 'tricorn-embedded/0.1',
    net_version: () => String(chainId),
    net_listening: () => true,
    eth_chainId: () => toHex(chainId),
    eth_syncing: () => false,
    eth_accounts: () => [],
    eth_blockNumber: () => toHex(machine.head.header.number),
    eth_gasPrice: () => '0x0',
    eth_maxPriorityFeePerGas: () => '0x0',
    eth_blobBaseFee: () => '0x1',
    eth_feeHistory: (count: unknown, newest: unknown, percentiles: unknown) =>
      feeHistory(readQuantity(count, 'block count'), blocks.get(newest), percentiles, machine),
  } satisfies Methods;
}

function stateMethods(machine: Machine, blocks: BlockFinder, pool: TransactionPool) {
  const stateAt = (parameter: unknown) => machine.readState(blocks.get(parameter));
  const accountAt = async (address: unknown, parameter: unknown) =>
    (await (await stateAt(parameter)).getAccount(addressOf(address))) ?? new Account();
  return {
    eth_getBalance: async (address: unknown, block: unknown) =>
      toHex((await accountAt(address, block)).balance),
    eth_getTransactionCount: async (address: unknown, block: unknown) => {
      if (readBlockTag(block) === 'pending') {
        return toHex(await machine.exclusive(() => pool.pendingNonce(readAddress(address, 'address'))));
      }
      return toHex((await accountAt(address, block)).nonce);
    },
    eth_getCode: async (address: unknown, block: unknown) =>
      bytesToHex(await (await stateAt(block)).getCode(addressOf(address))),
    eth_getStorageAt: async (address: unknown, slot: unknown, block: unknown) => {
      const key = readQuantity(slot, 'slot');
      if (key >= 2n ** 256n) throw invalidParams('slot must have at most 32 bytes');
      const state = await stateAt(block);
      const value = await state.getStorage(addressOf(address), toBytes(key, { size: 32 }));
      return bytesToHex(setLengthLeft(value, 32));
    },

    eth_call: (call: unknown, block: unknown, overrides: unknown) => {
      if (overrides != null) throw invalidParams('state overrides are not supported');
      return executeCall(machine, readCall(call), blocks.get(block));
    },
    eth_estimateGas: async (call: unknown) => toHex(await estimateGas(machine, readCall(call))),
  } satisfies Methods;
}

function transactionMethods(machine: Machine, blocks: BlockFinder, pool: TransactionPool) {
  const { database } = machine;
  const transactionIn = (block: Block | undefined, index: unknown) => {
    const place = Number(readQuantity(index, 'index'));
    const transaction = block?.transactions[place];
    return block && transaction ? presentTransaction(transaction, { block, index: place }) : null;
  };
  return {
    eth_sendRawTransaction: async (raw: unknown) =>
      (await pool.submit(hexToBytes(readHex(raw, 'raw transaction')))).hash,
    eth_sendRawTransactionSync: async (raw: unknown) => {
      const { admission } = await pool.submit(hexToBytes(readHex(raw, 'raw transaction')));
      if (admission.state === 'waiting') throw new RpcError(4, 'the transaction waits for an earlier nonce');
      return admission.receipt;
    },

    eth_getTransactionByHash: (parameter: unknown) => {
      const hash = readHex(parameter, 'transaction hash', 32);
      const receipt = database.receipt(hash);
      if (receipt !== undefined) {
        return transactionIn(machine.blockAt(BigInt(receipt.blockNumber)), receipt.transactionIndex);
      }
      const waiting = pool.find(hash);
      return waiting === undefined ? null : presentTransaction(waiting.transaction);
    },
    eth_getTransactionReceipt: (hash: unknown) =>
      database.receipt(readHex(hash, 'transaction hash', 32)) ?? null,
    eth_getTransactionByBlockNumberAndIndex: (block: unknown, index: unknown) =>
      transactionIn(blocks.find(block), index),
    eth_getTransactionByBlockHashAndIndex: (hash: unknown, index: unknown) =>
      transactionIn(blocks.byHash(hash), index),
  } satisfies Methods;
}

function blockMethods(machine: Machine, blocks: BlockFinder) {
  const { database } = machine;
  const present = (block: Block | undefined, full: unknown) =>
    block ? presentBlock(block, full === true) : null;
  const countIn = (block: Block | undefined) => (block ? toHex(block.transactions.length) : null);
  return {
    eth_getBlockReceipts: (parameter: unknown) =>
      blocks
        .find(parameter)
        ?.transactions.map((transaction) => database.receipt(bytesToHex(transaction.hash()))) ?? null,
    eth_getBlockByNumber: (parameter: unknown, full: unknown) => present(blocks.find(parameter), full),
    eth_getBlockByHash: (hash: unknown, full: unknown) => present(blocks.byHash(hash), full),
    eth_getBlockTransactionCountByNumber: (block: unknown) => countIn(blocks.find(block)),
    eth_getBlockTransactionCountByHash: (hash: unknown) => countIn(blocks.byHash(hash)),
    eth_getUncleCountByBlockNumber: () => '0x0',
    eth_getUncleCountByBlockHash: () => '0x0',
    eth_getLogs: (filter: unknown) => queryLogs(database, readFilter(filter, machine.head, blocks.find)),
  } satisfies Methods;
}

/** Runs one request against the methods. */
export async function callMethod(
  methods: ReadonlyMap<string, Method>,
  method: string,
  params: Params,
): Promise<unknown> {
  const handler = methods.get(method);
  if (handler === undefined) {
    throw new RpcError(rpcCodes.methodNotFound, `the method ${method} does not exist or is not available`);
  }
  return handler(...params);
}

function addressOf(parameter: unknown): Address {
  return createAddressFromString(readAddress(parameter, 'address'));
}
