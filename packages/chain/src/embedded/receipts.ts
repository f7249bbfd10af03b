import type { Block } from '@ethereumjs/block';
import { bytesToHex } from '@ethereumjs/util';
import type { RunTxResult } from '@ethereumjs/vm';
import { type Hex, toHex } from 'viem';
import type { PooledTransaction } from './pooledTransaction.js';
import type { LogRecord, ReceiptRecord } from './records.js';

/** A transaction that is part of a block, and what it did. */
export interface Included {
  readonly pooled: PooledTransaction;
  readonly result: RunTxResult;
}

/** The receipts of a block as JSON-RPC returns them. */
export function receiptRecords(
  included: readonly Included[],
  block: Block,
): Map<PooledTransaction, ReceiptRecord> {
  const receipts = new Map<PooledTransaction, ReceiptRecord>();
  const place = { blockNumber: toHex(block.header.number), blockHash: bytesToHex(block.hash()) };
  const blockTimestamp = toHex(block.header.timestamp);
  let logIndex = 0;
  for (const [index, { pooled, result }] of included.entries()) {
    const { transaction } = pooled;
    const origin = { ...place, transactionHash: pooled.hash, transactionIndex: toHex(index) };
    const logs = result.receipt.logs.map(
      ([address, topics, data]): LogRecord => ({
        ...origin,
        address: bytesToHex(address),
        topics: topics.map((topic) => bytesToHex(topic)),
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
      cumulativeGasUsed: toHex(result.receipt.cumulativeBlockGasUsed),
      gasUsed: toHex(result.totalGasSpent),
      effectiveGasPrice: toHex(transaction.getEffectivePriorityFee(0n)),
      contractAddress: (result.createdAddress?.toString() as Hex | undefined) ?? null,
      logs,
      logsBloom: bytesToHex(result.bloom.bitvector),
      status: result.execResult.exceptionError === undefined ? '0x1' : '0x0',
      type: toHex(transaction.type),
    });
  }
  return receipts;
}
