import type { Block } from '@ethereumjs/block';
import type { TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import { type Hex, toHex } from 'viem';

/** The position of a mined transaction. */
export interface TransactionPlace {
  readonly block: Block;
  readonly index: number;
}

/** A block as `eth_getBlockByNumber` returns it. */
export function presentBlock(block: Block, withTransactions: boolean): Record<string, unknown> {
  const { header } = block;
  return {
    number: toHex(header.number),
    hash: bytesToHex(block.hash()),
    parentHash: bytesToHex(header.parentHash),
    stateRoot: bytesToHex(header.stateRoot),
    transactionsRoot: bytesToHex(header.transactionsTrie),
    receiptsRoot: bytesToHex(header.receiptTrie),
    logsBloom: bytesToHex(header.logsBloom),
    gasLimit: toHex(header.gasLimit),
    gasUsed: toHex(header.gasUsed),
    timestamp: toHex(header.timestamp),
    baseFeePerGas: toHex(header.baseFeePerGas ?? 0n),
    miner: header.coinbase.toString(),
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: bytesToHex(header.extraData),
    mixHash: bytesToHex(header.mixHash),
    nonce: bytesToHex(header.nonce),
    sha3Uncles: bytesToHex(header.uncleHash),
    size: toHex(block.serialize().length),
    uncles: [],
    withdrawals: [],
    withdrawalsRoot: bytesToHex(header.withdrawalsRoot as Uint8Array),
    blobGasUsed: toHex(header.blobGasUsed ?? 0n),
    excessBlobGas: toHex(header.excessBlobGas ?? 0n),
    parentBeaconBlockRoot: bytesToHex(header.parentBeaconBlockRoot as Uint8Array),
    transactions: block.transactions.map((transaction, index) =>
      withTransactions ? presentTransaction(transaction, { block, index }) : bytesToHex(transaction.hash()),
    ),
  };
}

/** A transaction as `eth_getTransactionByHash` returns it. */
export function presentTransaction(
  transaction: TypedTransaction,
  place?: TransactionPlace,
): Record<string, unknown> {
  const { v, r, s, ...fields } = transaction.toJSON();
  const isTyped = transaction.type !== 0;
  return {
    hash: bytesToHex(transaction.hash()),
    type: toHex(transaction.type),
    blockHash: place === undefined ? null : bytesToHex(place.block.hash()),
    blockNumber: place === undefined ? null : toHex(place.block.header.number),
    transactionIndex: place === undefined ? null : toHex(place.index),
    from: transaction.getSenderAddress().toString(),
    to: (transaction.to?.toString() as Hex | undefined) ?? null,
    nonce: toHex(transaction.nonce),
    gas: toHex(transaction.gasLimit),
    gasPrice: toHex(transaction.getEffectivePriorityFee(0n)),
    value: toHex(transaction.value),
    input: bytesToHex(transaction.data),
    v,
    r,
    s,
    ...(isTyped ? { chainId: fields.chainId, accessList: fields.accessList ?? [], yParity: v } : {}),
    ...('maxFeePerGas' in transaction
      ? {
          maxFeePerGas: toHex(transaction.maxFeePerGas),
          maxPriorityFeePerGas: toHex(transaction.maxPriorityFeePerGas),
        }
      : {}),
  };
}
