import type { Common } from '@ethereumjs/common';
import { createTxFromRLP, isBlob4844Tx, type TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import type { Hex } from 'viem';
import { blockGasLimit, transactionBytesMax } from './limits.js';
import { refused } from './rpcError.js';

/** A well-formed transaction with a valid signature; the pool checks it against the state. */
export interface PooledTransaction {
  readonly hash: Hex;
  readonly raw: Uint8Array;
  readonly sender: Hex;
  readonly nonce: bigint;
  /** The most it pays per unit of gas, in wei. */
  readonly feePerGas: bigint;
  readonly transaction: TypedTransaction;
}

/** Decodes a raw transaction, or throws an `RpcError` that says what is wrong. */
export function decodeTransaction(raw: Uint8Array, common: Common): PooledTransaction {
  if (raw.length > transactionBytesMax) {
    throw refused(`oversized data: transaction of ${raw.length} bytes, limit ${transactionBytesMax}`);
  }
  const transaction = decode(raw, common);
  if (isBlob4844Tx(transaction)) throw refused('transaction type not supported: blob');
  const problem = transaction.getValidationErrors()[0];
  if (problem !== undefined) throw refused(`invalid transaction: ${problem}`);
  if (transaction.gasLimit > blockGasLimit) {
    throw refused(`exceeds block gas limit: ${transaction.gasLimit}, limit ${blockGasLimit}`);
  }
  return {
    hash: bytesToHex(transaction.hash()),
    raw,
    sender: sender(transaction),
    nonce: transaction.nonce,
    feePerGas: 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice,
    transaction,
  };
}

function decode(raw: Uint8Array, common: Common): TypedTransaction {
  try {
    return createTxFromRLP(raw, { common });
  } catch (error) {
    const message = (error as Error).message;
    if (/chain ?id/i.test(message)) throw refused('invalid chain id for signer');
    throw refused('rlp: the transaction cannot be decoded');
  }
}

function sender(transaction: TypedTransaction): Hex {
  try {
    return transaction.getSenderAddress().toString();
  } catch {
    throw refused('invalid sender: the signature is missing or does not recover');
  }
}
