import type { Address, Hex } from 'viem';
import { type JobEvent, readChainEvent } from '../contracts/chainEvents.js';
import type { NodeClient } from '../node/nodeClient.js';
import type { NodeBlock, NodeTransaction } from '../node/nodeTypes.js';

/** What the chain says about one transaction. */
export interface TransactionDescription {
  readonly transaction: NodeTransaction;
  readonly block: NodeBlock;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  /** How many blocks are on top of the transaction's block. */
  readonly confirmations: bigint;
  /** Our events in it, decoded. */
  readonly events: readonly JobEvent[];
}

/** Describes a mined transaction; undefined if it is not on chain. */
export async function describeTransaction(
  client: NodeClient,
  factory: Address,
  hash: Hex,
): Promise<TransactionDescription | undefined> {
  const [transaction, receipt] = await Promise.all([client.transaction(hash), client.receipt(hash)]);
  if (transaction === null || receipt === null) return undefined;
  const [block, head] = await Promise.all([client.block(receipt.block.hash), client.blockNumber()]);
  if (block === null) return undefined;
  return {
    transaction,
    block,
    succeeded: receipt.succeeded,
    gasUsed: receipt.gasUsed,
    confirmations: head - block.number,
    events: receipt.logs.flatMap((log) => readChainEvent(log, factory) ?? []),
  };
}
