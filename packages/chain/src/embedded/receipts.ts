import { bytesToHex } from '@ethereumjs/util';
import { type Hex, toHex } from 'viem';
import type { Log } from './evm/execution.js';
import type { TransactionOutcome } from './evm/transact.js';
import { addressToBytes, emptyBytes, trimmedBytes, wordToBytes } from './evm/words.js';
import type { PooledTransaction } from './pooledTransaction.js';
import type { LogRecord, ReceiptRecord } from './records.js';
import { encodeBytes, encodeList } from './state/encode.js';
import { type Keccak, Trie } from './state/trie.js';

/** A transaction that is part of a block, and what it did. */
export interface Included {
  readonly pooled: PooledTransaction;
  readonly outcome: TransactionOutcome;
  readonly bloom: Uint8Array;
  /** The gas of this transaction and of those before it in the block. */
  readonly cumulativeGas: bigint;
}

/** The root of the trie of the receipts of a block. */
export function receiptsRoot(included: readonly Included[], keccak: Keccak): Uint8Array {
  return listRoot(included.map(encodeReceipt), keccak);
}

/** The root of the trie of the transactions of a block. */
export function transactionsRoot(included: readonly Included[], keccak: Keccak): Uint8Array {
  return listRoot(
    included.map(({ pooled }) => pooled.raw),
    keccak,
  );
}

/** The root of a trie of values by their place. Nobody reads these tries, so they are not stored. */
function listRoot(values: readonly Uint8Array[], keccak: Keccak): Uint8Array {
  const trie = new Trie({ read: () => undefined, write: () => {} }, keccak);
  for (const [place, value] of values.entries()) trie.put(encodeBytes(trimmedBytes(BigInt(place))), value);
  return trie.commit();
}

function encodeReceipt({ pooled, outcome, bloom, cumulativeGas }: Included): Uint8Array {
  const status = outcome.error === undefined ? Uint8Array.of(1) : emptyBytes;
  const fields = encodeList([
    encodeBytes(status),
    encodeBytes(trimmedBytes(cumulativeGas)),
    encodeBytes(bloom),
    encodeList(outcome.logs.map(encodeLog)),
  ]);
  const { type } = pooled.transaction;
  return type === 0 ? fields : Buffer.concat([Uint8Array.of(type), fields]);
}

function encodeLog({ address, topics, data }: Log): Uint8Array {
  return encodeList([
    encodeBytes(addressToBytes(address)),
    encodeList(topics.map((topic) => encodeBytes(wordToBytes(topic)))),
    encodeBytes(data),
  ]);
}

/** The receipts of a block as JSON-RPC returns them. */
export function receiptRecords(
  included: readonly Included[],
  { number, hash, timestamp }: { number: bigint; hash: Hex; timestamp: bigint },
): Map<PooledTransaction, ReceiptRecord> {
  const receipts = new Map<PooledTransaction, ReceiptRecord>();
  const place = { blockNumber: toHex(number), blockHash: hash };
  const blockTimestamp = toHex(timestamp);
  let logIndex = 0;
  for (const [index, { pooled, outcome, bloom, cumulativeGas }] of included.entries()) {
    const { transaction } = pooled;
    const origin = { ...place, transactionHash: pooled.hash, transactionIndex: toHex(index) };
    const logs = outcome.logs.map(
      ({ address, topics, data }): LogRecord => ({
        ...origin,
        address: addressHex(address),
        topics: topics.map((topic) => toHex(topic, { size: 32 })),
        data: bytesToHex(data),
        blockTimestamp,
        logIndex: toHex(logIndex++),
        removed: false,
      }),
    );
    receipts.set(pooled, {
      ...origin,
      from: pooled.sender,
      to: (transaction.to?.toString() as Hex | undefined) ?? null,
      cumulativeGasUsed: toHex(cumulativeGas),
      gasUsed: toHex(outcome.gasUsed),
      effectiveGasPrice: toHex(transaction.getEffectivePriorityFee(0n)),
      contractAddress: outcome.createdAddress === undefined ? null : addressHex(outcome.createdAddress),
      logs,
      logsBloom: bytesToHex(bloom),
      status: outcome.error === undefined ? '0x1' : '0x0',
      type: toHex(transaction.type),
    });
  }
  return receipts;
}

function addressHex(address: bigint): Hex {
  return toHex(address, { size: 20 });
}
